import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BookingService, wednesday } from "./booking-service.ts";
import type { Answer } from "./service.ts";

/* One technician's time is given once, however many ask for it at the same moment. */

const asking = 32;

const service = new BookingService();
let board_id: string;
let technician_id: string;
beforeAll(async () => {
  technician_id = service.technician("Rima");
  await service.start();
  board_id = (await service.call("POST", "/v1/ticket-boards", { name: "Field work" })).body.id;
});
afterAll(() => service.remove());

const scheduledEvents = (): string[] => service.toldVisits().map(({ ticket_id }) => ticket_id);

const day = wednesday();

const visit = (from: string, until: string) => ({
  technician_id,
  scheduled_at: `${day}T${from}`,
  scheduled_until: `${day}T${until}`,
});

const ticket = (more: object = {}) => ({
  title: "No internet",
  board_id,
  priority: "high",
  type: "support",
  ...more,
});

const create = (more: object = {}, headers?: Record<string, string>): Promise<Answer> =>
  service.call("POST", "/v1/tickets", ticket(more), headers);

const schedule = (id: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  service.call("POST", `/v1/tickets/${id}/schedule`, body, headers);

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const createMany = async (more: (n: number) => object): Promise<string[]> => {
  const answers = await Promise.all(times(asking, (n) => create(more(n))));
  expect(answers.map(({ status }) => status)).toEqual(times(asking, () => 201));
  return answers.map(({ body }) => body.id);
};

/** The one answer that has this status; every other one is refused, for the winner's visit alone. */
const oneWins = (answers: Answer[], status: number): Answer => {
  const won = answers.filter((answer) => answer.status === status);
  expect(won).toHaveLength(1);
  const [winner = answers[0] as Answer] = won;
  const { id, scheduled_at, scheduled_until } = winner.body;
  for (const answer of answers) {
    if (answer === winner) continue;
    expect(answer.status).toBe(422);
    const { reason, conflicts, next_free_slot } = answer.body.error.errors;
    expect(reason).toBe("schedule_conflict");
    expect(conflicts).toEqual([
      {
        type: "overlap",
        overridable: true,
        ticket_id: id,
        from: scheduled_at,
        until: scheduled_until,
      },
    ]);
    expect(Date.parse(next_free_slot.scheduled_until)).toBe(
      Date.parse(next_free_slot.scheduled_at) + 60 * 60 * 1000,
    );
  }
  return winner;
};

describe(`of ${asking} at once for one hour of one technician`, () => {
  test("one schedule wins; the others are refused, name it, and change nothing", async () => {
    const ids = await createMany(() => ({}));
    const before = scheduledEvents().length;
    const answers = await Promise.all(ids.map((id) => schedule(id, visit("08:00", "09:00"))));
    const { body } = oneWins(answers, 200);
    expect(scheduledEvents().slice(before)).toEqual([body.id]);
    const read = await Promise.all(ids.map((id) => service.call("GET", `/v1/tickets/${id}`)));
    const booked = read.filter((answer) => answer.body.technician_id !== null);
    expect(booked.map((answer) => answer.body.id)).toEqual([body.id]);
    expect(read.filter((answer) => answer.body.version !== 1)).toHaveLength(1);
    expect(service.doubleBookings()).toEqual([]);
  });

  test("one create with a window wins; the refused make nothing and burn no number", async () => {
    const last = (await create()).body.ticket_number;
    const answers = await Promise.all(times(asking, () => create(visit("09:00", "10:00"))));
    const { body } = oneWins(answers, 201);
    const numberOf = (text: string) => Number(text.slice("T-".length));
    expect(numberOf(body.ticket_number)).toBe(numberOf(last) + 1);
    const next = await create();
    expect(numberOf(next.body.ticket_number)).toBe(numberOf(last) + 2);
    const { pagination } = (await service.call("GET", "/v1/tickets")).body;
    expect(pagination.total).toBe(numberOf(next.body.ticket_number));
    expect(service.doubleBookings()).toEqual([]);
  });

  test("one reschedule wins; the others keep the visits that they had", async () => {
    const minutes = (n: number) =>
      `${10 + Math.floor(n / 12)}:${String((n % 12) * 5).padStart(2, "0")}`;
    const ids = await createMany((n) => visit(minutes(n), minutes(n + 1)));
    const answers = await Promise.all(ids.map((id) => schedule(id, visit("15:00", "16:00"))));
    const { body } = oneWins(answers, 200);
    const kept = await Promise.all(ids.map((id) => service.call("GET", `/v1/tickets/${id}`)));
    for (const { body: read } of kept) {
      expect(read.technician_id).toBe(technician_id);
      expect(read.scheduled_at === body.scheduled_at).toBe(read.id === body.id);
    }
    expect(new Set(kept.map(({ body: read }) => read.scheduled_at)).size).toBe(asking);
    expect(service.doubleBookings()).toEqual([]);
  });

  test("a call that is repeated under its Idempotency-Key books no second time", async () => {
    const ids = await createMany(() => ({}));
    // Each ticket is asked for four times under one key of its own.
    const answers = await Promise.all(
      times(4, () => ids)
        .flat()
        .map((id) => schedule(id, visit("16:00", "17:00"), { "Idempotency-Key": `book-${id}` })),
    );
    const booked = answers.filter(({ status }) => status === 200);
    const [winner] = booked;
    expect(booked.length).toBeGreaterThan(0);
    expect(new Set(booked.map(({ text }) => text)).size).toBe(1);
    const first = booked.filter(({ headers }) => !headers.has("idempotent-replayed"));
    expect(first).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of others) {
      expect([409, 422]).toContain(status);
      if (status === 422) expect(body.error.reason).toBe("schedule_conflict");
    }
    expect(scheduledEvents().filter((id) => id === winner?.body.id)).toHaveLength(1);
    // Only successes are kept: who was refused books under the same key once there is room.
    const [refused = ""] = ids.filter((id) => id !== winner?.body.id);
    await service.call("POST", `/v1/tickets/${winner?.body.id}/unschedule`);
    const key = { "Idempotency-Key": `book-${refused}` };
    expect((await schedule(refused, visit("16:00", "17:00"), key)).status).toBe(200);
    const again = await schedule(refused, visit("16:00", "17:00"), key);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(service.doubleBookings()).toEqual([]);
  });
});
