import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import type { Category } from "../../src/shared/categories.ts";
import { checkTickets } from "../../src/tickets/integrity.ts";
import { TicketWorld } from "../ticket-world.ts";

/* An archived ticket keeps its category when its column gets another one (decisions §5). */

let world: TicketWorld;
let id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-03-02T09:00:00Z"));
  world = await TicketWorld.open();
  const waiting = { column_id: world.column("waiting"), due_date: "2026-03-01" };
  ({ id } = await world.ticket(waiting));
  await world.post(`/v1/tickets/${id}/archive`);
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const becomes = (from: Category, category: Category) =>
  world.put(`/v1/ticket-boards/${world.board.id}/columns/${world.column(from)}`, { category });

/** The ids that a filter of the archive finds, and the total that it names. */
const found = async (filter: string) => {
  const { body } = await world.get(`/v1/tickets?archived=1&${filter}`);
  return [body.data.map((ticket: { id: string }) => ticket.id), body.pagination.total];
};

test("filters and totals go by the category that the ticket shows", async () => {
  await becomes("waiting", "done");
  const { status_category, resolved_at } = (await world.get(`/v1/tickets/${id}`)).body;
  expect([status_category, resolved_at]).toEqual(["waiting", null]);
  for (const filter of [
    "status_category=waiting",
    "status_category=new,waiting&sort_by=status",
    "overdue=1",
    "overdue=1&status_category=waiting&priority=high",
    "status=Waiting",
  ])
    expect([filter, await found(filter)]).toEqual([filter, [[id], 1]]);
  for (const filter of [
    "status_category=done",
    "overdue=0",
    "overdue=1&status_category=done",
    "status_category=waiting&priority=low",
  ])
    expect([filter, await found(filter)]).toEqual([filter, [[], 0]]);
  expect(checkTickets(world.sqlite)).toEqual([]);
});

test("what was done stays done when its column opens", async () => {
  const done = await world.ticket({ column_id: world.column("done"), due_date: "2026-03-01" });
  await world.post(`/v1/tickets/${done.id}/archive`);
  await world.put(`/v1/ticket-boards/${world.board.id}/columns/${world.column("waiting")}`, {
    category: "done",
  });
  await becomes("done", "in_progress");
  expect(await found("status_category=done")).toEqual([[done.id], 1]);
  expect(await found("overdue=1")).toEqual([[id], 1]);
  expect(await found("overdue=0")).toEqual([[done.id], 1]);
  expect(await found("status_category=in_progress")).toEqual([[], 0]);
});

test("back on its board, the rules of its column apply", async () => {
  await becomes("waiting", "done");
  const { body } = await world.post(`/v1/tickets/${id}/unarchive`);
  expect([body.status_category, body.resolved_at]).toEqual(["done", "2026-03-02T09:00:00Z"]);
  expect(world.topics().slice(-1)).toEqual(["ticket.status_changed"]);
  expect(await found("status_category=waiting")).toEqual([[], 0]);
  const { pagination } = (await world.get("/v1/tickets?status_category=done")).body;
  expect(pagination.total).toBe(1);
  expect(checkTickets(world.sqlite)).toEqual([]);
});
