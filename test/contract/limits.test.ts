import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Answered, type Board, Service } from "./service.ts";

/* §8 and the lengths of decisions: what stands at a limit passes, one more is refused on its field. */

let service: Service;
let board: Board;
beforeAll(async () => {
  service = await Service.share();
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
  ["/v1/invoices", "per_page", "1", "100", ["0", "101", "x"]],
  ["/v1/invoices", "page", "1", "99999", ["0", "-1", "x"]],
  ["/v1/invoices", "status", "unpaid", "void", ["open"]],
  ["/v1/invoices", "client_id", Bun.randomUUIDv7(), Bun.randomUUIDv7(), ["x"]],
  ["/v1/invoices", "ticket_id", Bun.randomUUIDv7(), Bun.randomUUIDv7(), ["x"]],
  ["/v1/invoices", "date_from", "2026-02-28", "2028-02-29", ["2026-02-29", "x"]],
  ["/v1/invoices", "period", "2026-01", "2026-12", ["2026-13", "2026-1", "x"]],
  ["/v1/invoices", "recurring", "1", "false", ["yes"]],
  ["/v1/payments", "per_page", "1", "100", ["0", "101"]],
  ["/v1/payments", "status", "unpaid", "void", ["open"]],
  ["/v1/payments", "date_to", "2026-02-28", "2028-02-29", ["2026-02-29", "x"]],
  ["/v1/invoices/recurring-preview", "date", "2026-02-28", "2028-02-29", ["2026-02-29", "x"]],
  ["/v1/invoices/recurring-preview", "per_page", "1", "100", ["0", "101"]],
  ["/v1/invoice-runs", "per_page", "1", "100", ["0", "101"]],
  ["/v1/journal-entries", "per_page", "1", "100", ["0", "101"]],
  ["/v1/messages", "status", "queued", "skipped", ["gone"]],
  ["/v1/messages", "kind", "job_completed", "endpoint_switched_off", ["gone"]],
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

describe("a completion", () => {
  let item_uuid: string;
  let job_type_id: string;
  let client_id: string;
  beforeAll(async () => {
    const item = { name: "Router", type: "product", price: 1, currency: "USD", tax_rate: 0 };
    item_uuid = (await service.made("/v1/items", item)).uuid;
    const type = { name: "Swap", billing_mode: "on_completion" };
    job_type_id = (await service.made("/v1/ticket-job-types", type)).id;
    client_id = (await service.made("/v1/clients", { name: "Nour", username: "completed" })).id;
  });

  const complete = async (body: object) => {
    const job = { title: "Swap", board_id: board.id, job_type_id, client_id };
    const { id } = await service.made("/v1/tickets", job);
    return service.post(`/v1/tickets/${id}/complete`, { outcome: "done", ...body });
  };
  const line = (more: object) => ({ items: [{ item_uuid, quantity: 1, ...more }] });

  test.each([
    ["notes", (text: string) => ({ notes: text }), wide(5_000), wide(5_001)],
    ["items.0.serial", (serial: string) => line({ serial }), wide(191), wide(192)],
  ])("takes %s up to its length", async (field, body, passes, fails) => {
    expect((await complete(body(passes))).status).toBe(200);
    expectRefused(await complete(body(fails)), field);
  });

  test("takes 100 lines, and an empty list as none", async () => {
    const items = (count: number) => ({ items: Array(count).fill({ item_uuid, quantity: 1 }) });
    const { body } = await complete(items(100));
    expect([body.items.length, body.completion.invoice.total]).toEqual([100, 100]);
    expectRefused(await complete(items(101)), "items");
    expect((await complete(items(0))).body.completion.invoice).toBeNull();
  });

  test.each([
    ["quantity", 0.001, 0.0001],
    ["quantity", 1_000_000, 0],
    ["quantity", 2.125, -1],
    ["quantity", 7, "7"],
    ["price", 0.01, 0.001],
    ["price", 0, -0.01],
    ["price", null, "1"],
    ["mac", "AABB.CCDD.EEFF", "AABB.CCDD.EEFG"],
    ["item_uuid", undefined, "x"],
  ])("takes a line's %s of %j, and not %j", async (field, passes, fails) => {
    const sent = passes === undefined ? {} : { [field]: passes };
    expect((await complete(line(sent))).status).toBe(200);
    expectRefused(await complete(line({ [field]: fails })), `items.0.${field}`);
  });
});
