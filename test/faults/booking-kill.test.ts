import { afterAll, expect, test } from "bun:test";
import { BookingService, type ToldVisit, wednesday } from "./booking-service.ts";

const kills = 2;
const at_once = 50;

const service = new BookingService();
afterAll(() => service.remove());
const technicians = ["Rima", "Elie", "Sami"].map((name) => service.technician(name));
const days = [0, 1, 2].map(wednesday);

const pick = <T>(list: readonly T[]): T =>
  list[Math.floor(Math.random() * list.length)] as (typeof list)[number];

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** Ten minutes of somebody's day: there are few enough of them that many ask for the same. */
const anyVisit = () => {
  const [hour, ten] = [pick([8, 9, 10, 11, 12, 13]), pick([0, 1, 2, 3, 4])];
  const day = pick(days);
  return {
    technician_id: pick(technicians),
    scheduled_at: `${day}T${twoDigits(hour)}:${ten}0:00Z`,
    scheduled_until: `${day}T${twoDigits(hour)}:${ten + 1}0:00Z`,
  };
};

interface Round {
  /** The bookings of each ticket that were answered with 200, in order. */
  answered: Map<string, ToldVisit[]>;
  refused: number;
}

/** Moves many tickets' visits about, all at a time, and kills the service after some answers. */
const bookUntilKilled = async (board_id: string, round: number): Promise<Round> => {
  const answered = new Map<string, ToldVisit[]>();
  let [booked, refused] = [0, 0];
  let killed: Promise<void> | undefined;
  const bookOn = async (): Promise<never> => {
    const made = await service.call("POST", "/v1/tickets", {
      title: "No internet",
      board_id,
      priority: "high",
      type: "support",
    });
    const own: ToldVisit[] = [];
    answered.set(made.body.id, own);
    for (;;) {
      const visit = anyVisit();
      if (isSame(own.at(-1), visit)) continue;
      const path = `/v1/tickets/${made.body.id}/schedule`;
      const { status, body } = await service.call("POST", path, visit);
      if (status === 422 && body.error.reason === "schedule_conflict") refused += 1;
      else if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      else {
        const { technician_id, scheduled_at } = visit;
        own.push({ ticket_id: made.body.id, technician_id, scheduled_at });
        booked += 1;
        if (booked === 100 + round * 60) killed = service.kill();
      }
    }
  };
  await Promise.allSettled(Array.from({ length: at_once }, bookOn));
  expect(killed).toBeDefined();
  await killed;
  return { answered, refused };
};

const isSame = (last: ToldVisit | undefined, visit: Omit<ToldVisit, "ticket_id">): boolean =>
  last?.technician_id === visit.technician_id && last.scheduled_at === visit.scheduled_at;

test(`kill -9 amid ${at_once} bookings, ${kills} times: each answered one stands and was told once, none collide`, async () => {
  await service.start();
  const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  let [booked, refused] = [0, 0];
  for (let round = 0; round < kills; round += 1) {
    const { answered, ...counts } = await bookUntilKilled(board.body.id, round);
    refused += counts.refused;
    await service.start();
    expect(service.doubleBookings()).toEqual([]);
    expect(service.wronglyTold()).toEqual([]);
    const told = Map.groupBy(service.toldVisits(), ({ ticket_id }) => ticket_id);
    for (const [id, visits] of answered) {
      booked += visits.length;
      const events = told.get(id) ?? [];
      expect(events.slice(0, visits.length)).toEqual(visits);
      // One more may have been saved and not answered any more.
      expect(events.length - visits.length).toBeLessThanOrEqual(1);
      const { body } = await service.call("GET", `/v1/tickets/${id}`);
      const { technician_id = null, scheduled_at = null } = events.at(-1) ?? {};
      expect(body).toMatchObject({ technician_id, scheduled_at });
    }
  }
  expect(refused).toBeGreaterThan(0);
  console.log(`${booked} bookings answered, ${refused} refused, ${kills} kills`);
});
