import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Sqlite } from "../../src/database/group-commit.ts";
import { Service } from "./service.ts";

const service = new Service();
let board_id: string;
beforeAll(async () => {
  await service.start();
  board_id = (await service.call("POST", "/v1/ticket-boards", { name: "Field work" })).body.id;
});
afterAll(() => service.remove());

const ticket = (more: object = {}) => ({
  title: "No internet",
  board_id,
  priority: "high",
  type: "support",
  ...more,
});

const atOnce = (count: number, body: object, headers?: Record<string, string>) =>
  Promise.all(
    Array.from({ length: count }, () => service.call("POST", "/v1/tickets", body, headers)),
  );

/** Events of a ticket's creation, as another process sees them in the file. */
const createdEvents = (ticket_id: string): number => {
  const sqlite = new Sqlite(service.database);
  const db = sqlite.reader(service.org_id);
  const rows = db.all(db.from("events").select("data").where("topic", "=", "ticket.created"));
  sqlite.close();
  return rows.filter(({ data }) => JSON.parse(data).ticket.id === ticket_id).length;
};

test("64 creates at once with one external_ref: one 201, 63 times 200, one event", async () => {
  const answers = await atOnce(64, ticket({ external_ref: "crm-1" }));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(63);
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  expect(createdEvents([...ids][0])).toBe(1);
});

describe("32 creates at once with one Idempotency-Key", () => {
  const key = { "Idempotency-Key": "first" };

  test("make one ticket; the others repeat its answer byte for byte, or wait with 409", async () => {
    const answers = await atOnce(32, ticket({ title: "Once" }), key);
    const made = answers.filter(({ status }) => status === 201);
    const first = made.filter(({ headers }) => !headers.has("idempotent-replayed"));
    expect(first).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const found = await service.call("GET", "/v1/tickets?search=Once");
    expect(found.body.pagination.total).toBe(1);
    expect(createdEvents(found.body.data[0].id)).toBe(1);
  });

  test("the same key with another body is refused", async () => {
    const other = await service.call("POST", "/v1/tickets", ticket({ title: "Twice" }), key);
    expect(other.status).toBe(422);
    expect(other.body.error.reason).toBe("idempotency_key_reused");
  });
});
