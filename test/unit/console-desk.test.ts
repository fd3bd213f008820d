import { describe, expect, test } from "bun:test";
import {
  ability_groups,
  originOf,
  sentExtras,
  withAbility,
} from "../../src/console/admin/people/roles.ts";
import { changeOf, draftOf, withCurrency } from "../../src/console/admin/settings/draft.ts";
import { causeOf, problemsOf, type Readiness } from "../../src/console/admin/status/problems.ts";
import { barOf, phasesOf } from "../../src/console/admin/webhooks/attempt-phases.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { abilitiesOf, own_tickets } from "../../src/shared/roles.ts";

describe("roles as the desk shows them", () => {
  const every_ability = Object.values(ability_groups).flat();

  test("have every ability in a group, once", () => {
    const sorted = (names: readonly string[]) => [...names].sort();
    expect(sorted(every_ability)).toEqual(sorted([...abilities, own_tickets]));
  });

  const nothing = { added: new Set<never>(), removed: new Set<never>() };

  test("an ability is added, taken away, and given back", () => {
    const added = withAbility("technician", nothing, "webhooks:read", true);
    expect(originOf("technician", added, "webhooks:read")).toBe("added");
    expect(sentExtras("technician", added)).toEqual({
      added_abilities: ["webhooks:read"],
      removed_abilities: [],
    });
    const taken = withAbility("technician", added, "tickets:read", false);
    expect(originOf("technician", taken, "tickets:read")).toBe("removed");
    const back = withAbility("technician", taken, "tickets:read", true);
    expect(originOf("technician", back, "tickets:read")).toBe("role");
    expect(sentExtras("technician", back).removed_abilities).toEqual([]);
  });

  test("what another role gives by itself is not sent with it", () => {
    const added = withAbility("technician", nothing, "reports:read", true);
    expect(sentExtras("viewer", added)).toEqual({ added_abilities: [], removed_abilities: [] });
  });

  test("where an ability comes from is where the service takes it from", () => {
    const extras = {
      added: new Set(["webhooks:read", "tickets:delete"] as const),
      removed: new Set(["tickets:delete", "clients:read", "audit:read"] as const),
    };
    const held = abilitiesOf("technician", [...extras.added], [...extras.removed]);
    for (const ability of every_ability) {
      const origin = originOf("technician", extras, ability);
      expect([ability, origin === "role" || origin === "added"]).toEqual([
        ability,
        held.has(ability),
      ]);
    }
  });
});

test("a service without its lease says why", () => {
  const lease = "the lease has run out";
  const message = `The service cannot write: ${lease}.`;
  expect(causeOf({ message, errors: { lease } })).toBe(lease);
  expect(causeOf({ message: "A proxy is in the way." })).toBe("A proxy is in the way.");
});

describe("the problems on the status page", () => {
  const ready = (backup_age_seconds: number | null): Readiness => ({
    status: "ready",
    version: "1",
    schema_version: 1,
    backup_age_seconds,
  });
  const kindsOf = (...state: Parameters<typeof problemsOf>) =>
    problemsOf(...state).map(({ kind }) => kind);

  const endpoint = {
    id: "1",
    name: "a",
    active: true,
    is_failing: false,
    pending: 0,
    failed: 0,
    failed_recently: 0,
    latest_failed_id: null,
  };

  test("nothing when all is well, or is not to be seen", () => {
    expect(problemsOf({ readiness: ready(60), queue: null, mail: null, storage: null })).toEqual(
      [],
    );
    const queue = [{ ...endpoint, pending: 3, failed: 7 }];
    const mail = { queued: 2, failed: 0, skipped: 0 };
    expect(problemsOf({ readiness: ready(7200), queue, mail, storage: null })).toEqual([]);
  });

  test.each([
    [ready(null), ["backup_none"]],
    [ready(7201), ["backup_old"]],
    [{ status: "not_ready", why: "the disk is full" } as const, ["not_ready"]],
    [{ status: "not_reached" } as const, ["not_reached"]],
  ])("a service that tells %j", (readiness, expected) => {
    expect(kindsOf({ readiness, queue: [], mail: null, storage: null })).toEqual(expected as never);
  });

  test.each([
    [4607.9, []],
    [4608, ["storage_nearly_full"]],
    [5121, ["storage_nearly_full"]],
  ])("%d MiB stored of 5,120", (used_mb, expected) => {
    const storage = { used_mb, quota_mb: 5120 };
    const state = { readiness: ready(0), queue: null, mail: null, storage };
    expect(kindsOf(state)).toEqual(expected as never);
  });

  test("endpoints that fail, not those that were switched off on purpose", () => {
    const off = { ...endpoint, active: false };
    const failing = { id: "2", is_failing: true, failed: 40, failed_recently: 15 };
    const queue = [off, { ...off, ...failing, latest_failed_id: "9" }];
    expect(problemsOf({ readiness: ready(0), queue, mail: null, storage: null })).toEqual([
      { kind: "endpoint_off", id: "2", name: "a" },
      { kind: "deliveries_failed", id: "2", name: "a", count: 15, latest_id: "9" },
    ]);
  });

  test("mail that failed, or has no server", () => {
    const of = (mail: { queued: number; failed: number; skipped: number }) =>
      kindsOf({ readiness: ready(0), queue: [], mail, storage: null });
    expect(of({ queued: 0, failed: 2, skipped: 0 })).toEqual(["mail_failed"]);
    expect(of({ queued: 0, failed: 0, skipped: 2 })).toEqual(["mail_skipped"]);
    expect(of({ queued: 1, failed: 0, skipped: 2 })).toEqual([]);
  });
});

describe("the parts of an attempt", () => {
  const attempt = {
    n: 1,
    at: "2026-11-23T08:00:00Z",
    address: "127.0.0.1",
    response_status: 204,
    error: null,
    dns_ms: 2,
    connect_ms: 10,
    tls_ms: 20,
    first_byte_ms: 70,
    total_ms: 80,
  };

  test("stand one after the other, and come to the whole", () => {
    const phases = phasesOf(attempt);
    expect(phases.map(({ name, from_ms, ms }) => [name, from_ms, ms])).toEqual([
      ["dns", 0, 2],
      ["connect", 2, 10],
      ["tls", 12, 20],
      ["first_byte", 32, 40],
      ["rest", 72, 8],
    ]);
    expect(phases.map((phase) => barOf(phase, 160)).at(-1)).toEqual({ start: 45, width: 5 });
  });

  test("leave out what did not happen", () => {
    const failed = { ...attempt, tls_ms: null, first_byte_ms: null, total_ms: 5012 };
    expect(phasesOf(failed).map(({ name, ms }) => [name, ms])).toEqual([
      ["dns", 2],
      ["connect", 10],
      ["rest", 5000],
    ]);
    const nothing = { ...failed, dns_ms: null, connect_ms: null, total_ms: 0 };
    expect(phasesOf(nothing)).toEqual([]);
    expect(barOf({ name: "rest", from_ms: 0, ms: 0 }, 0)).toEqual({ start: 0, width: 0 });
  });
});

describe("settings", () => {
  const organization = {
    id: "1",
    name: "Cedar Net",
    timezone: "Asia/Beirut",
    currency: "USD",
    phone_country_code: "961",
    generate_usernames: false,
    ticketing_enabled: true,
    customer_messages: true,
    notification_email: null,
    auto_archive_days: 30,
    working_day: { start: "08:00", end: "18:00" },
    rounding_tolerance: 0.1,
    payment_terms_days: 15,
    daily_call_limit: 10_000,
    storage_quota_mb: 5120,
    storage_used_mb: 0.5,
    language: "en" as const,
    message_gateway: null,
    channels: {},
    send_receipts: false,
    payment_instructions: null,
    bill_page_enabled: true,
    require_mfa: [],
  };
  const draft = draftOf(organization);

  test("only what was changed is sent", () => {
    expect(changeOf(draft, organization)).toEqual({});
    expect(changeOf({ ...draft, name: "Cedar" }, organization)).toEqual({ name: "Cedar" });
    expect(changeOf({ ...draft, working_day_end: "17:00" }, organization)).toEqual({
      working_day: { start: "08:00", end: "17:00" },
    });
    expect(changeOf({ ...draft, auto_archive_days: " " }, organization)).toEqual({
      auto_archive_days: null,
    });
    expect(changeOf({ ...draft, notification_email: "a@b.example" }, organization)).toEqual({
      notification_email: "a@b.example",
    });
  });

  test("another currency asks for its tolerance anew, and sends it also when the number is the same", () => {
    const euro = withCurrency(draft, "EUR", organization);
    expect(euro).toEqual({ ...draft, currency: "EUR", rounding_tolerance: "" });
    expect(withCurrency(euro, "USD", organization)).toEqual(draft);
    const typed = { ...euro, rounding_tolerance: "0.1" };
    expect(changeOf(typed, organization)).toEqual({ currency: "EUR", rounding_tolerance: 0.1 });
    const other = { ...draft, rounding_tolerance: "0.2" };
    expect(withCurrency(other, "EUR", organization)).toEqual({ ...other, currency: "EUR" });
    const none = { ...organization, rounding_tolerance: 0 };
    expect(withCurrency(draftOf(none), "EUR", none).rounding_tolerance).toBe("0");
  });

  test("a number that was emptied is sent, to be refused, and not taken for none", () => {
    expect(JSON.stringify(changeOf({ ...draft, payment_terms_days: "" }, organization))).toBe(
      '{"payment_terms_days":null}',
    );
  });
});
