import type { Caller } from "../src/access/caller.ts";
import { createOrganization } from "../src/access/organizations.ts";
import { createUser } from "../src/access/users.ts";
import { createBoard } from "../src/boards/create.ts";
import { type ColumnRow, columnsOf } from "../src/boards/queries.ts";
import type { Instant } from "../src/clock/instant.ts";
import { Sqlite, type SqliteOptions } from "../src/database/group-commit.ts";
import type { OrgTx } from "../src/database/org.ts";
import { recordEvents, type StoredEvent } from "../src/events/record.ts";
import { Refusal } from "../src/refusal.ts";
import { abilities } from "../src/shared/abilities.ts";
import type { Category } from "../src/shared/categories.ts";
import { createTicket } from "../src/tickets/create.ts";
import { findTicket, type TicketWithAssignees } from "../src/tickets/queries.ts";
import { scheduleTicket } from "../src/tickets/visits/schedule.ts";
import type { ScheduleInput } from "../src/tickets/visits/wire.ts";
import type { TicketInput } from "../src/tickets/wire.ts";
import { schema_image } from "./schema-image.ts";
import { insertProfile } from "./technician-rows.ts";

/** What a call came to: what it told, in order, or why it was refused. */
export type Outcome = { events: StoredEvent[] } | { refusal: Refusal };

/**
 * Cedar Net's dispatcher without HTTP: each call is an action in a transaction of its own, at the
 * moment that the desk's clock shows. Thousands of bookings take a second or two.
 */
export class BookingDesk {
  /** A Monday, 07:00 in Beirut. */
  now = "2026-10-12T04:00:00Z" as Instant;
  private told: StoredEvent[] = [];
  readonly sqlite: Sqlite;
  caller: Caller;
  readonly board_id: string;

  constructor(options: Pick<SqliteOptions, "inspect"> = {}) {
    this.sqlite = new Sqlite(schema_image, {
      ...options,
      storeEvents: (tx) => {
        this.told = recordEvents(tx);
      },
    });
    this.caller = {
      organization: this.sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" })),
      actor: { type: "user", id: null, name: "Nadim" },
      abilities,
      board_ids: null,
      channel: "web",
    };
    this.board_id = this.change((tx) => createBoard(tx, { name: "Field work" }));
  }

  get reader() {
    return this.sqlite.reader(this.caller.organization.id);
  }

  change<T>(work: (tx: OrgTx) => T): T {
    const { id } = this.caller.organization;
    return this.sqlite.writeNow((root) => work(root.org(id)), this.now);
  }

  /** As `change`, of what may be refused. */
  attempt(work: (tx: OrgTx) => unknown): Outcome {
    this.told = [];
    try {
      this.change(work);
      return { events: this.told };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refusal: error };
    }
  }

  /** Everything that `work` does at the desk is undone at its end. */
  undone(work: () => void): void {
    this.change((tx) => tx.dryRun(work));
  }

  columns(): readonly ColumnRow[] {
    return columnsOf(this.reader, this.board_id);
  }

  /** The id of the board's first column of a category. */
  column(category: Category): string {
    const found = this.columns().find((column) => column.category === category);
    if (!found) throw new Error(`no ${category} column`);
    return found.id;
  }

  /** Adds a technician with a profile; their id. */
  technician(name: string): string {
    return this.change((tx) => {
      const { id } = createUser(tx, { name, email: `${name}@cedar.example`, role: "technician" });
      insertProfile(tx, id);
      return id;
    });
  }

  /** What creates a small repair. */
  input(more: Partial<TicketInput> = {}): TicketInput {
    return {
      title: "No internet",
      board_id: this.board_id,
      priority: "high",
      type: "support",
      ...more,
    };
  }

  /** Creates a ticket; its id. */
  ticket(more: Partial<TicketInput> = {}): string {
    return this.change((tx) => createTicket(tx, this.caller, this.input(more)).ticket.id);
  }

  /** Works on a ticket as it is now. */
  on(id: string, work: (tx: OrgTx, ticket: TicketWithAssignees) => unknown): Outcome {
    return this.attempt((tx) => work(tx, findTicket(tx, this.caller, id)));
  }

  schedule(id: string, input: ScheduleInput): Outcome {
    return this.on(id, (tx, ticket) => scheduleTicket(tx, this.caller, ticket, input));
  }

  read(id: string): TicketWithAssignees {
    return findTicket(this.reader, this.caller, id);
  }

  /** Moves a visit behind the back of every rule. */
  plant(id: string, visit: { technician_id: string; from: Instant; until: Instant }): void {
    this.change((tx) =>
      tx.updateRow("tickets", id, {
        technician_id: visit.technician_id,
        scheduled_at: visit.from,
        scheduled_until: visit.until,
      }),
    );
  }
}
