import type { User } from "../src/access/user-queries.ts";
import type { Instant } from "../src/clock/instant.ts";
import { insertProfile, insertTimeOff, type Profile } from "./technician-rows.ts";
import { TicketWorld } from "./ticket-world.ts";

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
      if (profile) insertProfile(tx, user.id, profile);
    });
    return user;
  }

  timeOff({ id }: User, starts_at: string, ends_at: string): void {
    this.sqlite.writeNow((root) => {
      const [from, until] = [starts_at as Instant, ends_at as Instant];
      insertTimeOff(root.org(this.cedar.id), id, { from, until });
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
