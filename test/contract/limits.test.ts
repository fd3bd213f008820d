import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Answered, type Board, Service } from "./service.ts";

/* §8 and the lengths of decisions: what stands at a limit passes, one more is refused on its field. */

let service: Service;
let board: Board;
beforeAll(async () => {
  service = await Service.start();
  board = await service.board();
});
afterAll(() => service.stop());

const expectRefused = (answered: Answered, field: string) => {
  expect([answered.status, answered.body.error?.reason]).toEqual([422, "validation_failed"]);
  expect(Object.keys(answered.body.error.errors)).toEqual([field]);
};

describe.each([
  ["/v1/clients", "pageSize", "1", "100", ["0", "101", "-1", "1.5", "x"]],
  ["/v1/clients", "pageIndex", "1", "1000000", ["0", "-1", "x"]],
  ["/v1/clients", "due_day", "1", "31", ["0", "32", "x"]],
  ["/v1/clients", "query", "abc", "a".repeat(191), ["ab", " ab "]],
  ["/v1/clients", "phone", "1", "1".repeat(50), ["1".repeat(51)]],
  ["/v1/clients", "external_ref", "a", "a".repeat(191), ["a".repeat(192)]],
  ["/v1/clients", "collector_id", "1", "7", ["x", "1.5"]],
  ["/v1/clients", "branch_id", Bun.randomUUIDv7(), Bun.randomUUIDv7(), ["x"]],
  ["/v1/clients", "status", "active", "inactive", ["gone", "ACTIVE"]],
  ["/v1/clients", "date_from", "2026-02-28", "2028-02-29", ["2026-02-29", "28-02-2026", "x"]],
  ["/v1/clients", "has_balance", "1", "false", ["yes", "TRUE"]],
  ["/v1/tickets", "per_page", "1", "100", ["0", "101", "x"]],
  ["/v1/tickets", "page", "1", "99999", ["0", "-1", "x"]],
  ["/v1/tickets", "client_phone", "1", "1".repeat(50), ["1".repeat(51)]],
  ["/v1/tickets", "client_isp_username", "a", "a".repeat(255), ["a".repeat(256)]],
  ["/v1/tickets", "client_external_ref", "a", "a".repeat(191), ["a".repeat(192)]],
  ["/v1/tickets", "external_ref", "a", "a".repeat(191), ["a".repeat(192)]],
  ["/v1/tickets", "priority", "low", "critical", ["urgent"]],
  ["/v1/tickets", "type", "task", "feature", ["chore"]],
  ["/v1/tickets", "status_category", "new", "new,done", ["gone", "new,gone"]],
  ["/v1/tickets", "board_id", Bun.randomUUIDv7(), Bun.randomUUIDv7(), ["x"]],
  ["/v1/tickets", "sort_by", "created_at", "sla_due_at", ["title"]],
  ["/v1/tickets", "sort_order", "asc", "desc", ["up"]],
] as const)("%s?%s", (path, name, low, high, refused) => {
  const ask = (value: string) => service.get(`${path}?${name}=${encodeURIComponent(value)}`);

  test("takes both ends", async () => {
    expect((await ask(low)).status).toBe(200);
    expect((await ask(high)).status).toBe(200);
  });

  test.each([...refused])("refuses %j", async (value) => expectRefused(await ask(value), name));
});

/** A character of two UTF-16 units: lengths count code points. */
const wide = (length: number) => "😀".repeat(length);

describe.each([
  ["title", wide(255), wide(256)],
  ["description", wide(20_000), wide(20_001)],
  ["external_ref", wide(191), wide(192)],
  ["labels", [wide(191)], [wide(192)], "labels.0"],
  ["sla_hours", 8760, 8761],
  ["sla_hours", 1, 0],
  ["sla_hours", null, 1.5],
  ["sla_hours", 24, "24"],
  ["due_date", "2028-02-29", "2026-02-29"],
  ["due_date", null, "2026-03-01T00:00:00Z"],
  ["client_phone", null, "1".repeat(51)],
  ["client_isp_username", null, "a".repeat(256)],
  ["client_external_ref", null, "a".repeat(192)],
])("a ticket's %s", (field, passes, fails, named = field) => {
  const create = (value: unknown) =>
    service.post("/v1/tickets", {
      title: "No internet",
      board_id: board.id,
      priority: "low",
      type: "task",
      [field]: value,
    });

  test("passes at its limit", async () => {
    const { status, body } = await create(passes);
    expect(status).toBe(201);
    if (field in body) expect(body[field]).toEqual(passes);
  });

  test("fails beyond it", async () => expectRefused(await create(fails), named));
});

let count = 0;

describe.each([
  ["name", wide(191), wide(192)],
  ["username", wide(191), wide(192)],
  ["external_ref", wide(190), wide(192)],
  ["city", wide(191), wide(192)],
  ["due_day", 31, 32],
  ["due_day", 1, 0],
  ["latitude", -90, 90.1],
  ["longitude", 180, -180.1],
  ["agreed_payment_method", "credit_card", "gold"],
  ["status", "inactive", "gone"],
  ["name", "a\tb", "a\u0007b"],
  ["address", "First\nSecond", "a\u0000b"],
])("a client's %s", (field, passes, fails) => {
  const create = (value: unknown) => {
    count += 1;
    return service.post("/v1/clients", {
      name: "Nadia",
      username: `limit${count}`,
      [field]: value,
    });
  };

  test("passes at its limit", async () => {
    const { status, body } = await create(passes);
    expect(status).toBe(201);
    expect(body[field]).toEqual(passes);
  });

  test("fails beyond it", async () => expectRefused(await create(fails), field));
});

test("an ambiguous client names at most ten candidates", async () => {
  for (let index = 0; index < 11; index += 1)
    await service.made("/v1/clients", {
      name: "Nadia",
      username: `twin${index}`,
      phone_number: "+961 70-123 456",
    });
  const { status, body } = await service.get("/v1/tickets?client_phone=070123456");
  expect([status, body.error.reason]).toEqual([422, "client_ambiguous"]);
  expect(body.error.errors.candidates).toHaveLength(10);
});
