import { now, plusSeconds } from "../../../src/clock/instant.ts";
import type { Data } from "../filled/file.ts";
import { at } from "../filled/organization.ts";
import type { Call } from "./steady-rate.ts";

/** What the mix asks for besides what the file's description has. */
export interface Found {
  invoice_ids: string[];
  unpaid_invoice_ids: string[];
}

/**
 * Of a hundred requests: 55 reads by id, 20 changes, 25 lists, searches and the like, for which
 * docs/capacity.md has promises of their own.
 */
const shares = {
  "read a ticket": 34,
  "read a client": 14,
  "read an invoice": 7,
  "create a ticket": 6,
  "update a ticket": 5,
  "comment on a ticket": 4,
  "pay an invoice": 2,
  "update a client": 2,
  "complete a ticket": 1,
  "list tickets": 8,
  "list clients": 4,
  "list invoices": 2,
  "list payments": 1,
  "list messages": 1,
  "search clients": 4,
  "search tickets": 2,
  "a board": 1,
  "an agenda": 1,
  "a statement": 1,
} as const;

type Kind = keyof typeof shares;

const priorities = ["low", "medium", "high", "critical"];
const types = ["task", "bug", "support", "feature"];

export const is_by_id = (kind: string): boolean =>
  !/^(list|search|a board|an agenda|a statement)/.test(kind);

/** Repeats itself: the same number gives the same. */
const numbers = (): ((below: number) => number) => {
  let state = 961;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Each gives the next request of a mix: lists with any two of their documented filters. */
export const mixOf = (data: Data, found: Found): (() => Call) => {
  const random = numbers();
  const some = <T>(list: readonly T[]): T => at(list, random(list.length));
  const day = (days_ago: number): string =>
    plusSeconds(now(), -random(days_ago) * 86_400).slice(0, 10);
  const open = data.open_ticket_ids.values();
  let changes = 0;
  const change = (): number => {
    changes += 1;
    return changes;
  };

  const filters = {
    tickets: {
      board_id: () => some(data.board_ids),
      client_id: () => some(data.client_ids),
      technician_id: () => some(data.technician_ids),
      assignee: () => some(data.technician_ids),
      job_type_id: () => some(data.job_type_ids),
      status_category: () =>
        some([
          "new",
          "scheduled",
          "in_progress",
          "waiting",
          "done",
          "new,scheduled",
          "done,cancelled",
        ]),
      status: () => some(["New", "Scheduled", "Waiting", "Done"]),
      priority: () => some(priorities),
      type: () => some(types),
      unassigned: () => some(["0", "1"]),
      overdue: () => some(["0", "1"]),
      archived: () => some(["1", "all"]),
      client_phone: () => `03 ${String(random(1_000_000)).padStart(7, "0")}`,
      external_ref: () => `job-${2 * random(500_000)}`,
      search: () => some(["internet", "router swap", "T-99", "Haddad", "9999", "خليل"]),
      sort_by: () =>
        some([
          "created_at",
          "updated_at",
          "due_date",
          "priority",
          "status",
          "scheduled_at",
          "sla_due_at",
        ]),
      sort_order: () => some(["asc", "desc"]),
      page: () => `${1 + random(40)}`,
    },
    clients: {
      status: () => some(["active", "inactive"]),
      city: () => some(["beirut", "zahle", "tripoli"]),
      zone: () => `zone ${random(400)}`,
      building: () => `bldg ${random(9000)}`,
      code: () => `c${random(100_000)}`,
      due_day: () => `${1 + random(28)}`,
      has_balance: () => some(["0", "1"]),
      auto_invoice: () => some(["0", "1"]),
      unassigned: () => some(["0", "1"]),
      unassigned_isp: () => some(["0", "1"]),
      "services_count[]": () => some(["none", "one", "multiple"]),
      "agreed_payment_method[]": () => some(["cash", "whish", "omt"]),
      external_ref: () => `crm-${random(100_000)}`,
      phone: () => `03 ${String(random(100_000)).padStart(7, "0")}`,
      date_from: () => day(30),
      date_to: () => day(30),
      query: () => some(data.searches),
      orderBy: () =>
        some(["name", "-balance", "created_at", "-due_day", "username", "-updated_at"]),
      pageIndex: () => `${1 + random(40)}`,
    },
    invoices: {
      client_id: () => some(data.client_ids),
      status: () => some(["unpaid", "partially_paid", "paid", "void"]),
      date_from: () => day(900),
      date_to: () => day(900),
      period: () => day(900).slice(0, 7),
      recurring: () => some(["0", "1"]),
      page: () => `${1 + random(40)}`,
    },
    payments: {
      client_id: () => some(data.client_ids),
      status: () => some(["unpaid", "partially_paid", "paid", "void"]),
      invoice_id: () => some(found.invoice_ids),
      date_from: () => day(900),
      date_to: () => day(900),
      page: () => `${1 + random(40)}`,
    },
    messages: {
      client_id: () => some(data.client_ids),
      status: () => some(["sent", "failed"]),
      kind: () => some(["job_completed", "invoice_created"]),
    },
  };
  const listed = (path: string, of: Record<string, () => string>): Omit<Call, "kind"> => {
    const names = Object.keys(of);
    const first = some(names);
    const second = some(names.filter((name) => name !== first && !areRivals(name, first)));
    const pairs = [first, second].map(
      (name) => `${name}=${encodeURIComponent(of[name]?.() ?? "")}`,
    );
    return { method: "GET", path: `${path}?${pairs.join("&")}` };
  };
  const read = (path: string): Omit<Call, "kind"> => ({ method: "GET", path });
  const ticket = () => `/v1/tickets/${some(data.ticket_ids)}`;
  const calls: Record<Kind, () => Omit<Call, "kind">> = {
    "read a ticket": () => read(ticket()),
    "read a client": () => read(`/v1/clients/${some(data.client_ids)}`),
    "read an invoice": () => read(`/v1/invoices/${some(found.invoice_ids)}`),
    "create a ticket": () => ({ method: "POST", path: "/v1/tickets", body: data.ticket }),
    "update a ticket": () => ({
      method: "PUT",
      path: ticket(),
      body: { title: `Changed ${change()}`, priority: some(priorities) },
    }),
    "comment on a ticket": () => ({
      method: "POST",
      path: `${ticket()}/comments`,
      body: { body: "Called, nobody answered.", internal: random(2) === 0 },
    }),
    "pay an invoice": () => ({
      method: "POST",
      path: "/v1/payments",
      body: { invoice_id: some(found.unpaid_invoice_ids), amount: 1 },
    }),
    "update a client": () => {
      const id = some(data.client_ids);
      return {
        method: "PUT",
        path: `/v1/clients/${id}`,
        body: { name: `Maya Haddad ${change()}`, username: `changed.${id}` },
      };
    },
    "complete a ticket": () => ({
      method: "POST",
      path: `/v1/tickets/${open.next().value}/complete`,
      body: data.completion,
    }),
    "list tickets": () => listed("/v1/tickets", filters.tickets),
    "list clients": () => listed("/v1/clients", filters.clients),
    "list invoices": () => listed("/v1/invoices", filters.invoices),
    "list payments": () => listed("/v1/payments", filters.payments),
    "list messages": () => listed("/v1/messages", filters.messages),
    "search clients": () => read(`/v1/clients?query=${encodeURIComponent(some(data.searches))}`),
    "search tickets": () =>
      read(`/v1/tickets?search=${encodeURIComponent(filters.tickets.search())}`),
    "a board": () => read(`/v1/ticket-boards/${data.small_board_id}?slim=1`),
    "an agenda": () => read(`/v1/ticket-technicians/agenda?board_id=${some(data.board_ids)}`),
    "a statement": () =>
      read(
        `/v1/clients/${some(data.client_ids)}/statement?date_from=${day(900)}&date_to=2099-12-31`,
      ),
  };
  const kinds = kindsInTurn();
  let sent = 0;
  return () => {
    const kind = at(kinds, sent);
    sent += 1;
    return { kind, ...calls[kind]() };
  };
};

/** A client is looked up in one way only (§3.2). */
const areRivals = (one: string, other: string): boolean =>
  [one, other].toSorted().join() === "client_id,client_phone";

/** The kinds of a hundred requests, each spread evenly. */
const kindsInTurn = (): Kind[] =>
  (Object.entries(shares) as [Kind, number][])
    .flatMap(([kind, share]) =>
      Array.from({ length: share }, (_, n) => ({ kind, place: (n + 0.5) / share })),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
