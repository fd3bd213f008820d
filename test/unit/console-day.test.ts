import { describe, expect, test } from "bun:test";
import { addressLine, callLink, directionsLink } from "../../src/console/clients/contact-links.ts";
import { asExpected, type JobState } from "../../src/console/my-day/expected.ts";
import type { Action, Entry } from "../../src/console/offline/queue/entry.ts";

const job: JobState = {
  id: "T-1",
  version: 3,
  status_category: "scheduled",
  started_at: null,
  revisit_at: null,
  resolved_at: null,
};

const entry = (deed: Action, changed: Partial<Entry> = {}): Entry => ({
  id: "entry",
  owner: "cedar rima",
  owner_name: "Rima",
  subject: { id: "T-1", ticket_number: "T-1", title: "No signal", client_name: null },
  action: deed,
  made_ms: Date.parse("2026-11-23T10:00:00Z"),
  tries: 0,
  next_try_ms: 0,
  state: "waiting",
  ...changed,
});

const taken = (answer: unknown): Partial<Entry> => ({
  state: "taken",
  taken: { at_ms: 0, replayed: false, answer },
});

describe("a job as it will be", () => {
  test("is what it is where nothing was done, or to another", () => {
    const other = entry(
      { kind: "start" },
      { subject: { id: "T-2", ticket_number: "T-2", title: "Noise", client_name: null } },
    );
    expect(asExpected(job, [other])).toEqual({ ...job, is_waiting: false, is_refused: false });
  });

  test("is started and done by what waits", () => {
    const at = "2026-11-23T10:00:00.000Z";
    const started = entry({ kind: "start" });
    expect(asExpected(job, [started])).toMatchObject({
      status_category: "in_progress",
      started_at: at,
      is_waiting: true,
    });
    const done = entry({ kind: "complete", body: { outcome: "done" } });
    expect(asExpected(job, [started, done])).toMatchObject({
      status_category: "done",
      started_at: at,
      resolved_at: at,
    });
    const revisit = entry({ kind: "complete", body: { outcome: "revisit", reason: "Nobody" } });
    expect(asExpected(job, [started, revisit])).toMatchObject({ status_category: "new" });
  });

  test("is not what was refused, and says so", () => {
    const refused = entry({ kind: "start" }, { state: "refused" });
    expect(asExpected(job, [refused])).toMatchObject({
      status_category: "scheduled",
      is_waiting: false,
      is_refused: true,
    });
  });

  test("is what the service answered, unless it is known newer", () => {
    const answer = { ...job, version: 4, status_category: "in_progress", started_at: "now" };
    const sent = entry({ kind: "start" }, taken(answer));
    expect(asExpected(job, [sent])).toMatchObject({ version: 4, started_at: "now" });
    const newer: JobState = { ...job, version: 5, status_category: "cancelled" };
    expect(asExpected(newer, [sent])).toMatchObject({ version: 5, status_category: "cancelled" });
  });

  test("is untouched by a comment's answer", () => {
    const said = entry(
      { kind: "comment", body: { body: "Hi", internal: false } },
      taken({ id: "c" }),
    );
    expect(asExpected(job, [said])).toMatchObject(job);
  });
});

test.each([
  ["+961 3 123 456", "tel:+9613123456"],
  ["03-123 456", "tel:03123456"],
  ["٠٣ ١٢٣ ٤٥٦", "tel:03123456"],
  ["+۹۶۱ ۳ ۱۲", "tel:+961312"],
  ["+961 (3) 123-456", "tel:+9613123456"],
  ["\u202a+961 3 123 456\u202c", "tel:+9613123456"],
  ["03 123 456 / 70 123 456 ext", "tel:03123456"],
  ["03/123-456", "tel:03123456"],
  ["Rami 70 123 456", "tel:70123456"],
  ["javascript:alert(1)", null],
  ["no number", null],
  ["", null],
  [null, null],
] as const)("%p is called by %p", (phone, link) => {
  expect(callLink(phone)).toBe(link);
});

test("a place is said from the street to the town, each once", () => {
  const client = {
    address: "Azar Building, Sassine Street",
    street: "Sassine Street",
    building: " ",
  };
  expect(addressLine({ ...client, zone: "Achrafieh", city: "Beirut" })).toBe(
    "Azar Building, Sassine Street, Achrafieh, Beirut",
  );
  expect(addressLine({ address: null, zone: "Zahlé", city: "zahlé" })).toBe("Zahlé");
  expect(addressLine({ address: null })).toBeNull();
});

test("the way leads to the coordinates, else to the address, and to no other site", () => {
  const at = { address: "Street", latitude: 0, longitude: 35.5 };
  expect(directionsLink(at)).toEndWith("destination=0%2C35.5");
  const hostile = directionsLink({ address: "&x=1#https://evil.example/" });
  expect(new URL(hostile ?? "").host).toBe("www.google.com");
  expect(new URL(hostile ?? "").searchParams.get("destination")).toBe("&x=1#https://evil.example/");
  expect(directionsLink({ address: null })).toBeNull();
});
