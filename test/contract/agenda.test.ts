import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Board, outcome, Service } from "./service.ts";

/* Day plans, as the console and a phone read them. */

let service: Service;
let board: Board;
beforeAll(async () => {
  service = await Service.share();
  board = await service.board();
});
afterAll(() => service.stop());

test("a booked visit is in the technician's day and in the board's; what waits stands beside it", async () => {
  const { id: user_id } = await service.made("/v1/users", {
    name: "Rima",
    email: "rima@cedar.example",
    role: "technician",
  });
  await service.put(`/v1/ticket-boards/${board.id}`, { members: [{ user_id, role: "member" }] });
  const input = { title: "No internet", board_id: board.id, priority: "low", type: "task" };
  const waiting = await service.made("/v1/tickets", input);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const visited = await service.made("/v1/tickets", {
    ...input,
    technician_id: user_id,
    scheduled_at: `${tomorrow}T10:00`,
    scheduled_until: `${tomorrow}T11:00`,
    override: true,
    override_reason: "agreed with the client",
  });

  const own = await service.get(`/v1/ticket-technicians/${user_id}/agenda?date=${tomorrow}`);
  expect(own.status).toBe(200);
  expect(own.body).toMatchObject({
    date: tomorrow,
    technician: { id: user_id, name: "Rima" },
    visits: [{ id: visited.id, scheduled_at: visited.scheduled_at }],
    booked_minutes: 60,
  });
  const all = await service.get(
    `/v1/ticket-technicians/agenda?board_id=${board.id}&date=${tomorrow}`,
  );
  const { date, timezone, day, ...plan } = own.body;
  expect(all.body).toMatchObject({ date, timezone, day, technicians: [plan] });
  expect(all.body.unscheduled).toMatchObject([{ id: waiting.id }]);

  const limited = await service.newKey("tickets:read");
  const refused = await service.get(`/v1/ticket-technicians/${user_id}/agenda`, {
    key: limited.key,
  });
  expect(outcome(refused)).toEqual([403, "forbidden"]);
  const bekaa = { key: service.bekaa_key };
  const foreign = await service.get(`/v1/ticket-technicians/agenda?board_id=${board.id}`, bekaa);
  expect(outcome(foreign)).toEqual([404, "not_found"]);
});
