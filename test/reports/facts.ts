import type { Minor } from "./amounts.ts";
import { Days } from "./days.ts";

/*
 * What was done in a world, as the API's answers said when it was done. Nothing here is a sum: the oracles
 * compute theirs from it, each time anew.
 */

export interface Line {
  account: string;
  currency: string;
  amount: Minor;
}

/** Something that has moved money, as the journal should have it. */
export interface Entry {
  at: string;
  kind: "invoice" | "void" | "credit_note" | "payment" | "payment_deletion" | "client_deletion";
  client_id: string;
  lines: Line[];
}

export interface ItemLine {
  item_uuid: string;
  quantity: number;
  /** The line's own, in the item's currency. */
  price: number | null;
}

/** A client from a moment on. */
export interface ClientState {
  at: string;
  status: "active" | "inactive";
  deleted: boolean;
  branch_id: string | null;
  isp_id: string | null;
  isp_status: string | null;
  suspended: boolean;
  currency: string;
  auto_invoice: boolean;
  due_day: number | null;
  items: ItemLine[];
  /** Prices agreed with them, by item. */
  prices: Record<string, { price: number; currency: string }>;
}

export interface ClientFacts {
  id: string;
  name: string;
  states: ClientState[];
}

/** An item of the catalogue from a moment on. */
export interface ItemState {
  at: string;
  price: number;
  currency: string;
  active: boolean;
}

export interface InvoiceFacts {
  id: string;
  client_id: string;
  at: string;
  due_date: string;
  currency: string;
  total: Minor;
  lines: { item_uuid: string; amount: Minor }[];
  entry: Entry;
  voided_at: string | null;
  /** The job that it bills, and who had it then. */
  job: { ticket_id: string; technician_id: string | null } | null;
}

export interface CreditNoteFacts {
  id: string;
  invoice_id: string;
  client_id: string;
  at: string;
  /** What it has lowered the invoice's balance by. */
  applied: Minor;
  entry: Entry;
}

export interface PaymentFacts {
  id: string;
  client_id: string;
  at: string;
  paid_at: string;
  currency: string;
  amount: Minor;
  method: string;
  collector_id: number | null;
  parts: { invoice_id: string; amount: Minor; rounding: Minor }[];
  entry: Entry;
  deleted_at: string | null;
  /** The job whose completion has recorded it, and who had it then. */
  job: { ticket_id: string; technician_id: string | null } | null;
}

/** What is read of a ticket. */
export interface TicketShown {
  id: string;
  created_at: string;
  board_id: string;
  client_id: string | null;
  job_type_id: string | null;
  priority: string;
  technician_id: string | null;
  assigned_users: string[];
  scheduled_at: string | null;
  scheduled_until: string | null;
  started_at: string | null;
  revisit_at: string | null;
  resolved_at: string | null;
  closed_at: string | null;
  archived_at: string | null;
  status_category: string;
  sla: { breached: boolean } | null;
  follow_up_of: string | null;
}

/** A visit and how it ended. */
export interface Completion {
  at: string;
  outcome: "done" | "partial" | "revisit";
  reason_code: string | null;
  /** The ticket before it. */
  before: TicketShown;
}

export interface TicketFacts {
  shown: TicketShown;
  deleted: boolean;
  /** When it became open or was closed. */
  openings: { at: string; open: boolean }[];
  completions: Completion[];
}

export interface TechnicianFacts {
  id: string;
  name: string;
  active: boolean;
  branch_id: string | null;
  weekly_hours: Record<string, { start: string; end: string }[] | undefined> | null;
  time_off: { id: string; starts_at: string; ends_at: string }[];
}

export interface OrganizationFacts {
  created_at: string;
  timezone: string;
  currency: string;
  working_day: { start: string; end: string };
}

export class Facts {
  readonly days: Days;
  readonly entries: Entry[] = [];
  readonly clients = new Map<string, ClientFacts>();
  readonly items = new Map<string, ItemState[]>();
  readonly invoices = new Map<string, InvoiceFacts>();
  readonly payments = new Map<string, PaymentFacts>();
  readonly credit_notes = new Map<string, CreditNoteFacts>();
  readonly tickets = new Map<string, TicketFacts>();
  readonly technicians = new Map<string, TechnicianFacts>();
  /** Names of branches, ISPs, items, boards, job types and collectors. */
  readonly names = new Map<string, string>();
  /** The branch of each board. */
  readonly boards = new Map<string, string | null>();
  /** When the figures of the days before were stored. */
  readonly figures: string[] = [];

  constructor(readonly organization: OrganizationFacts) {
    this.days = new Days(organization.timezone);
  }

  client(id: string): ClientFacts {
    return known(this.clients.get(id));
  }

  /** A client just before a moment; undefined if they did not exist yet. */
  clientBefore(id: string, moment: string): ClientState | undefined {
    return before(this.client(id).states, moment);
  }

  /** A client when something was booked at a moment. */
  clientAt(id: string, moment: string): ClientState {
    return known(this.client(id).states.findLast(({ at }) => at <= moment));
  }

  clientNow(id: string): ClientState {
    return known(this.client(id).states.at(-1));
  }

  /** The branch that a job counts for: its client's, otherwise its board's. */
  branchOf({ client_id, board_id }: TicketShown): string | null {
    const branch = client_id === null ? null : this.clientNow(client_id).branch_id;
    return branch ?? this.boards.get(board_id) ?? null;
  }
}

/** The last state that began before a moment. */
export const before = <S extends { at: string }>(
  states: readonly S[],
  moment: string,
): S | undefined => states.findLast(({ at }) => at < moment);

export const known = <T>(found: T | undefined | null): T => {
  if (found === undefined || found === null) throw new Error("the world has no such thing");
  return found;
};
