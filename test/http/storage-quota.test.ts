import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { readdirSync } from "node:fs";
import { updateOrganization } from "../../src/access/organizations.ts";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { pruneAnswers } from "../../src/http/contract/idempotency.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Answered, Sent } from "../world.ts";

/* Decisions §2: an organization keeps at most its quota of attachments, comments, descriptions and stored answers. */

let world: TicketWorld;
let id: string;
beforeEach(async () => {
  world = await TicketWorld.open();
  id = (await world.ticket()).id;
});
afterEach(() => {
  expect(checkRows(world.sqlite).filter((fault) => fault.includes("organization"))).toEqual([]);
  setSystemTime();
  world.close();
});

const mib = 1024 * 1024;

const setQuota = (storage_quota_mb: number): void => {
  world.sqlite.writeNow((root) =>
    updateOrganization(root.org(world.cedar.id), { storage_quota_mb }),
  );
};

const organization = async (key = world.key) => (await world.get("/v1/organization", { key })).body;

const used = async (): Promise<number> => (await organization()).storage_used_mb;

/** Exactly, in bytes. */
const bytes = (): number => {
  const db = world.sqlite.reader(world.cedar.id);
  return db.first(db.from("organization_storage").select("bytes"))?.bytes ?? -1;
};

/** Leaves so many bytes of a quota of 1 MiB. */
const leaveOf1 = async (left: number): Promise<void> => {
  setQuota(1);
  expect((await attach(mib - bytes() - left)).status).toBe(201);
  expect(bytes()).toBe(mib - left);
};

const attach = (size: number, ticket = id, sent: Sent = {}): Promise<Answered> => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(size)], "photo.bin"));
  return world.post(`/v1/tickets/${ticket}/attachments`, form, sent);
};

const comment = (body: string, sent: Sent = {}) =>
  world.post(`/v1/tickets/${id}/comments`, { body }, sent);

const describeAs = (description: string | null) => world.put(`/v1/tickets/${id}`, { description });

const refused = ({ status, body }: Answered) => [status, body.error?.reason, body.error?.errors];
const over_quota = [422, "quota_exceeded", { reason: "quota_exceeded", storage_quota_mb: 1 }];

test("the organization shows its quota and what it keeps, and can set a quota up to the default", async () => {
  expect(await organization()).toMatchObject({ storage_quota_mb: 5120, storage_used_mb: 0 });
  await attach(mib);
  expect(await used()).toBe(1);
  await comment("!");
  expect(await used()).toBe(1.01);
  const sent = { storage_quota_mb: 9, storage_used_mb: 0, payment_terms_days: 3 };
  const changed = await world.put("/v1/organization", sent);
  expect(changed.body).toMatchObject({
    storage_quota_mb: 9,
    storage_used_mb: 1.01,
    payment_terms_days: 3,
  });
  const quotas = [5120, 5121, 0];
  const statuses = [];
  for (const storage_quota_mb of quotas)
    statuses.push((await world.put("/v1/organization", { storage_quota_mb })).status);
  expect(statuses).toEqual([200, 422, 422]);
  setQuota(9000);
  const larger = await world.put("/v1/organization", { storage_quota_mb: 9000 });
  expect(larger.body).toMatchObject({ storage_quota_mb: 9000 });
  const more = await world.put("/v1/organization", { storage_quota_mb: 9001 });
  expect(Object.keys(more.body.error.errors)).toEqual(["storage_quota_mb"]);
});

describe("what would pass the quota by one byte is refused, and does nothing", () => {
  test("an attachment", async () => {
    await leaveOf1(1000);
    expect(refused(await attach(1001))).toEqual(over_quota);
    const db = world.sqlite.reader(world.cedar.id);
    expect(db.all(db.from("ticket_attachments").select("id")).length).toBe(1);
    expect(readdirSync(world.spool.folder)).toEqual([]);
    expect((await attach(1000)).status).toBe(201);
    expect(bytes()).toBe(mib);
  });

  test("a comment, in bytes and not in characters", async () => {
    await leaveOf1(11);
    expect(refused(await comment("😀😀😀"))).toEqual(over_quota);
    expect((await world.get(`/v1/tickets/${id}`)).body.comments_count).toBe(0);
    expect((await comment("😀😀abc")).status).toBe(201);
    expect(bytes()).toBe(mib);
  });

  test("a description, of a new ticket and of one that is there", async () => {
    await leaveOf1(1000);
    const topics = world.topics().length;
    const long = { title: "Long", description: "x".repeat(1001) };
    expect(refused(await world.post("/v1/tickets", world.input(long)))).toEqual(over_quota);
    expect(refused(await describeAs("x".repeat(1001)))).toEqual(over_quota);
    expect(world.topics().length).toBe(topics);
    expect((await world.get(`/v1/tickets/${id}`)).body).toMatchObject({
      description: null,
      version: 1,
    });
    const fits = { title: "Fits", description: "x".repeat(1000) };
    expect((await world.post("/v1/tickets", world.input(fits))).status).toBe(201);
    expect(bytes()).toBe(mib);
  });

  test("with what the history keeps of a description", async () => {
    await leaveOf1(1500);
    expect(refused(await describeAs("x".repeat(1000)))).toEqual(over_quota);
    expect((await describeAs("x".repeat(700))).status).toBe(200);
  });
});

test("the rest works when the quota is used up, and what is deleted or shortened gives back", async () => {
  await describeAs("x".repeat(2000));
  const written = (await comment("y".repeat(2000))).body;
  const file = (await attach(2000)).body;
  await leaveOf1(0);
  const over = await comment("z");
  expect(over.body.error.reason).toBe("quota_exceeded");

  const key = { headers: { "idempotency-key": "kept" } };
  const bare = await world.post("/v1/tickets", world.input({ external_ref: "bare" }), key);
  expect(bare.status).toBe(201);
  expect(bytes()).toBeGreaterThan(mib);
  const repeated = await world.post("/v1/tickets", world.input({ external_ref: "bare" }), key);
  expect([repeated.status, repeated.text]).toEqual([201, bare.text]);
  const client = await world.post("/v1/clients", { name: "Nadia", username: "nadia" });
  await world.put(`/v1/tickets/${id}`, { client_id: client.body.id, title: "Renamed" });
  expect((await world.moveTo(id, "in_progress")).status).toBe(200);
  const done = { outcome: "done", notes: "n".repeat(2000), create_follow_up: true };
  const completed = await world.post(`/v1/tickets/${id}/complete`, done, {
    headers: { "idempotency-key": "done" },
  });
  expect([completed.status, completed.body.status_category]).toEqual([200, "done"]);
  const payment = { client_id: client.body.id, amount: 5, currency: "USD" };
  expect((await world.post("/v1/payments", payment)).status).toBe(201);

  let before = bytes();
  expect((await describeAs("x".repeat(1999))).status).toBe(200);
  expect((await describeAs(null)).status).toBe(200);
  before = bytes();
  expect((await world.delete(`/v1/tickets/${id}/comments/${written.id}`)).status).toBe(204);
  expect(before - bytes()).toBe(2000);
  expect((await world.delete(`/v1/tickets/${id}/attachments/${file.id}`)).status).toBe(204);
  expect(before - bytes()).toBe(4000);
  expect((await world.delete(`/v1/tickets/${id}`)).status).toBe(204);
  expect(before - bytes()).toBe(4000);
});

test("stored answers count until they are pruned", async () => {
  const start = now();
  const before = bytes();
  const answer = await comment("Bring a ladder", { headers: { "idempotency-key": "one" } });
  expect(bytes() - before).toBe(Buffer.byteLength(answer.text) + "Bring a ladder".length);
  setSystemTime(new Date(plusSeconds(start, 8 * 86_400)));
  world.sqlite.writeNow(pruneAnswers);
  expect(bytes() - before).toBe("Bring a ladder".length);
});

test("a file that is sent again under its key is answered though nothing more fits", async () => {
  const key = { headers: { "idempotency-key": "file", "content-length": "500500" } };
  setQuota(1);
  const first = await attach(500_000, id, key);
  expect(first.status).toBe(201);
  await attach(mib - bytes());
  const again = await attach(500_000, id, key);
  expect([again.status, again.text]).toEqual([201, first.text]);
});

test("a file that says that it cannot fit is refused unread", async () => {
  await leaveOf1(1000);
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": `${5 * mib}`,
  };
  const answer = await world.call("POST", `/v1/tickets/${id}/attachments`, { body, headers });
  expect(refused(answer)).toEqual(over_quota);
  expect([pulled, answer.headers.get("connection")]).toEqual([0, "close"]);
  headers["content-length"] = `${50 * mib}`;
  const larger = await world.call("POST", `/v1/tickets/${id}/attachments`, { body, headers });
  expect(larger.body.error.reason).toBe("payload_too_large");
});

test("of 20 files at once as many are kept as fit, and no more", async () => {
  setQuota(1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => attach(100_000)));
  const made = answers.filter(({ status }) => status === 201).length;
  expect(made).toBe(Math.floor(mib / 100_000));
  expect(answers.filter(({ status }) => status === 422).length).toBe(20 - made);
  expect(bytes()).toBe(made * 100_000);
});

test("one organization's quota is nothing to another", async () => {
  await leaveOf1(0);
  const key = world.bekaa_key;
  const board = (await world.post("/v1/ticket-boards", { name: "Field work" }, { key })).body;
  const input = world.input({ board_id: board.id, description: "x".repeat(5000) });
  const { body: ticket } = await world.post("/v1/tickets", input, { key });
  expect((await attach(mib, ticket.id, { key })).status).toBe(201);
  expect(await organization(key)).toMatchObject({ storage_quota_mb: 5120, storage_used_mb: 1.01 });
  expect(bytes()).toBe(mib);
});
