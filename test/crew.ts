import type { User } from "../src/access/user-queries.ts";
import type { Instant } from "../src/clock/instant.ts";
import type { WeeklyHours } from "../src/technicians/time/hours.ts";
import { TicketWorld } from "./ticket-world.ts";

interface Profile {
  skills?: string[];
  weekly_hours?: WeeklyHours;
  max_jobs_per_day?: number;
  active?: boolean;
}

/** The world with Field work's crew: technicians who are members of the board, nobody at first. */
export class CrewWorld extends TicketWorld {
  static override async open(): Promise<CrewWorld> {
    const world = new CrewWorld();
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    return world;
  }

  /** Another technician of the board, with a profile when something of it is told. */
  member(name: string, profile?: Profile): User {
    const user = this.user({ name });
    this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      tx.insert("board_members", { board_id: this.board.id, user_id: user.id, role: "member" });
      if (!profile) return;
      const { skills = [], weekly_hours, max_jobs_per_day = null, active = true } = profile;
      tx.insert("technicians", {
        user_id: user.id,
        active: active ? 1 : 0,
        color: null,
        branch_id: null,
        skills: JSON.stringify(skills),
        weekly_hours: weekly_hours ? JSON.stringify(weekly_hours) : null,
        max_jobs_per_day,
        created_at: tx.now,
        updated_at: tx.now,
      });
    });
    return user;
  }

  timeOff({ id }: User, starts_at: string, ends_at: string): void {
    this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      tx.insert("technician_time_off", {
        id: Bun.randomUUIDv7(),
        user_id: id,
        starts_at: starts_at as Instant,
        ends_at: ends_at as Instant,
        reason: null,
        created_at: tx.now,
      });
    });
  }

  async client(username: string, more: object = {}): Promise<string> {
    return (await this.post("/v1/clients", { username, name: username, ...more })).body.id;
  }

  /** A visit of a ticket of its own; the ticket. */
  visit({ id }: User, scheduled_at: string, scheduled_until: string, more: object = {}) {
    return this.ticket({ technician_id: id, scheduled_at, scheduled_until, ...more });
  }

  /** The suggestions for a ticket; `window` as wall times, or none. */
  async suggest(id: string, window?: [from: string, until: string], sent = {}) {
    const query = window ? `?scheduled_at=${window[0]}&scheduled_until=${window[1]}` : "";
    const { status, body } = await this.get(
      `/v1/tickets/${id}/technician-suggestions${query}`,
      sent,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data;
  }
}
