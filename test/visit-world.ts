import { expect, setSystemTime } from "bun:test";
import type { User } from "../src/access/user-queries.ts";
import { parseInstant } from "../src/clock/instant.ts";
import { insertProfile, insertTimeOff, type Profile } from "./technician-rows.ts";
import { TicketWorld } from "./ticket-world.ts";
import type { Answered, Sent } from "./world.ts";

/** A Monday, 09:00 in Beirut. */
export const monday = "2026-10-12T06:00:00Z";

/** The world with two technicians on a Monday morning, working from 08:00 to 18:00. */
export class VisitWorld extends TicketWorld {
  rima: User = this.user({ name: "Rima Haddad" });
  omar: User = this.user({ name: "Omar Khoury" });

  static override async open(): Promise<VisitWorld> {
    setSystemTime(new Date(monday));
    const world = new VisitWorld();
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    return world;
  }

  override close(): void {
    super.close();
    setSystemTime();
  }

  /** A visit of Rima's on this Monday, in Beirut's wall time. */
  visit(from: string, until: string, more: object = {}): Record<string, unknown> {
    return {
      technician_id: this.rima.id,
      scheduled_at: `2026-10-12T${from}`,
      scheduled_until: `2026-10-12T${until}`,
      ...more,
    };
  }

  schedule(id: string, visit: object, sent: Sent = {}): Promise<Answered> {
    return this.post(`/v1/tickets/${id}/schedule`, visit, sent);
  }

  /** Schedules what must succeed; the answered ticket. */
  async booked(id: string, visit: object, sent: Sent = {}) {
    const { status, body } = await this.schedule(id, visit, sent);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  act(id: string, action: string, body: object = {}, sent: Sent = {}): Promise<Answered> {
    return this.post(`/v1/tickets/${id}/${action}`, body, sent);
  }

  profile({ id }: User, profile: Profile): void {
    this.sqlite.writeNow((root) => insertProfile(root.org(this.cedar.id), id, profile));
  }

  /** Time off on this Monday, in Beirut's wall time. */
  timeOff({ id }: User, from: string, until: string): void {
    const window = { from: moment(from), until: moment(until) };
    this.sqlite.writeNow((root) => insertTimeOff(root.org(this.cedar.id), id, window));
  }

  async jobType(more: object = {}) {
    const { status, body } = await this.post("/v1/ticket-job-types", { name: "Repair", ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  async read(id: string) {
    return (await this.get(`/v1/tickets/${id}`)).body;
  }

  async history(id: string, sent: Sent = {}): Promise<HistoryShown[]> {
    return (await this.get(`/v1/tickets/${id}/history`, sent)).body;
  }

  /** What `work` sends, without `data.ticket`. */
  async sentBy<T>(work: () => Promise<T>): Promise<{ answer: T; events: [string, object][] }> {
    const before = this.events().length;
    const answer = await work();
    const events = this.events()
      .slice(before)
      .map(({ topic, data: { ticket, ...extra } }): [string, object] => [topic, extra]);
    return { answer, events };
  }

  /** Holds that `work` is refused with this code, and that it leaves everything as it was. Returns `error.errors`. */
  async refused(reason: string, work: () => Promise<Answered>, status = 422) {
    const before = this.everything();
    const answer = await work();
    expect([answer.status, answer.body.error.reason]).toEqual([status, reason]);
    expect(this.everything()).toEqual(before);
    return answer.body.error.errors;
  }

  /** All that a refusal must leave alone: rows, numbers, assignees, history, bookings and events. */
  private everything(): object {
    const db = this.sqlite.reader(this.cedar.id);
    return {
      tickets: db.all(db.from("tickets").selectAll().orderBy("seq")),
      numbers: db.all(db.from("ticket_numbers").selectAll()),
      assignees: db.all(db.from("ticket_assignees").selectAll()),
      history: db.all(db.from("ticket_history").selectAll()),
      bookings: this.bookings(),
      events: this.events(),
    };
  }

  /** What the technicians' calendars are told. */
  bookings() {
    const db = this.sqlite.reader(this.cedar.id);
    return db.all(
      db
        .from("technician_bookings")
        .select(["user_id", "ticket_id", "sequence", "scheduled_at", "scheduled_until"])
        .select(["booked_at", "cancelled", "updated_at"])
        .orderBy("ticket_id")
        .orderBy("user_id"),
    );
  }
}

interface HistoryShown {
  type: string;
  actor: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into entries of any shape
  data: any;
}

/** A moment of this Monday in UTC, or of a day that is said. */
export const moment = (wall: string) => {
  const found = parseInstant(wall.includes("T") ? wall : `2026-10-12T${wall}`, "Asia/Beirut");
  if (!found) throw new Error(`${wall} is no moment`);
  return found;
};
