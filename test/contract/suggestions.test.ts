import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Board, outcome, Service } from "./service.ts";

/* Technician suggestions and auto-assign (§4.4, §4.5 create rule 2), as a client of the service meets them. */

let service: Service;
let board: Board;
let rima = "";
beforeAll(async () => {
  service = await Service.share();
  const person = { email: "rima@cedar.example", name: "Rima", password: "cedar-net-2026" };
  rima = (await service.made("/v1/users", { ...person, role: "technician" })).id;
  board = await service.board({ members: [{ user_id: rima, role: "member" }] });
});
afterAll(() => service.stop());

const input = (more: object = {}) => ({
  title: "No internet",
  board_id: board.id,
  priority: "high",
  type: "support",
  ...more,
});

describe("GET /v1/tickets/{id}/technician-suggestions", () => {
  test("ranks the board's technicians", async () => {
    const { id } = await service.made("/v1/tickets", input());
    const { status, body } = await service.get(`/v1/tickets/${id}/technician-suggestions`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          technician_id: rima,
          name: "Rima",
          rank: 1,
          score: 100,
          available: true,
          conflicts: [],
          missing_skills: [],
          booked_minutes: 0,
          jobs_that_day: 0,
          same_area: false,
          served_client_before: false,
          next_free_slot: {
            scheduled_at: expect.stringMatching(/T\d\d:(?:00|15|30|45):00Z$/),
            scheduled_until: expect.any(String),
          },
          reasons: expect.any(Array),
          reason_codes: expect.any(Array),
          meets_sla: null,
          slot_from_request: null,
        },
      ],
    });
  });

  test("needs tickets:read, and a ticket of the organization", async () => {
    const { id } = await service.made("/v1/tickets", input());
    const path = `/v1/tickets/${id}/technician-suggestions`;
    const { key } = await service.newKey("tickets:create");
    expect(outcome(await service.get(path, { key }))).toEqual([403, "forbidden"]);
    expect(outcome(await service.get(path, { key: service.bekaa_key }))).toEqual([
      404,
      "not_found",
    ]);
    expect(outcome(await service.get(path, { key: null }))).toEqual([401, "unauthenticated"]);
  });

  test("takes windows by the schedule rules", async () => {
    const { id } = await service.made("/v1/tickets", input());
    const asked = async (scheduled_at: string, scheduled_until: string) =>
      outcome(
        await service.get(
          `/v1/tickets/${id}/technician-suggestions?${new URLSearchParams({ scheduled_at, scheduled_until })}`,
        ),
      );
    expect(await asked("2020-01-01T08:00:00Z", "2020-01-01T09:00:00Z")).toEqual([
      422,
      "window_in_past",
    ]);
    expect(await asked("2099-01-01T08:00:00Z", "2099-01-01T08:00:00Z")).toEqual([
      422,
      "window_invalid",
    ]);
    expect(await asked("2099-01-01T08:00:00Z", "2099-01-02T08:00:01Z")).toEqual([
      422,
      "window_too_long",
    ]);
  });
});

describe("auto_assign", () => {
  test("books the top suggested technician, without tickets:schedule", async () => {
    const { key } = await service.newKey("tickets:create");
    const ticket = await service.made("/v1/tickets", input({ auto_assign: true }), { key });
    expect(ticket).toMatchObject({ technician_id: rima, status_category: "scheduled" });
    const feed = await service.get(`/v1/tickets?technician_id=${rima}`);
    expect(feed.body.data.map(({ id }: { id: string }) => id)).toEqual([ticket.id]);
  });

  test("leaves the ticket unassigned when nobody is free", async () => {
    const { id } = await service.board({ name: "Nobody's" });
    const ticket = await service.made("/v1/tickets", input({ board_id: id, auto_assign: true }));
    expect(ticket).toMatchObject({
      technician_id: null,
      scheduled_at: null,
      status_category: "new",
    });
  });
});
