import type { Category } from "../../../shared/categories.ts";
import type { Records } from "../fetch-collections.ts";
import type { Reading } from "../system.ts";
import { type ApiRecord, clip, flagIn, idIn, momentIn, plainTextIn, textIn } from "../values.ts";
import type { Line } from "../write-files.ts";

const list = (records: Records, name: string): readonly ApiRecord[] => records.get(name) ?? [];

export const technicianLines = (administrators: readonly ApiRecord[]): Line<"technicians">[] =>
  administrators.map((one) => ({
    external_ref: idIn(one, "id"),
    name: clip(textIn(one, "name") || textIn(one, "login"), 191),
    email: textIn(one, "email"),
    phone_number: textIn(one, "phone"),
    active: "true",
  }));

interface Column {
  name: string;
  category: Category;
}

/** Each of our boards has these; a status of that kind stands for one. */
const needed: readonly Column[] = [
  { name: "New", category: "new" },
  { name: "Closed", category: "done" },
  { name: "Cancelled", category: "cancelled" },
];

/** What a status means, by its marks and its name. */
const categoryOf = (status: ApiRecord, name: string): Category => {
  if (/closed/.test(JSON.stringify(status.mark ?? "")) || /^closed\b/i.test(name)) return "done";
  if (/wait/i.test(name)) return "waiting";
  return /^new\b/i.test(name) ? "new" : "in_progress";
};

/** The columns of the board, by the status that each stands for. */
const columnsOf = (records: Records): ReadonlyMap<string, Column> => {
  const statuses = list(records, "ticket-statuses").map((status): [string, Column] => {
    const name = clip(textIn(status, "title_for_agent").replace(/[;=\\]/g, " "), 100);
    return [
      idIn(status, "id"),
      { name: name || `Status ${idIn(status, "id")}`, category: categoryOf(status, name) },
    ];
  });
  const added = needed
    .filter(({ category }) => !statuses.some(([, column]) => column.category === category))
    .map((column): [string, Column] => [column.category, column]);
  return new Map([...statuses, ...added]);
};

export const boardLines = (records: Records): Line<"boards">[] => [
  {
    external_ref: "tickets",
    name: "Tickets",
    columns: [...columnsOf(records).values()]
      .map(({ name, category }) => `${name}=${category}`)
      .join(";"),
  },
];

const columnOf = (ticket: ApiRecord, columns: ReadonlyMap<string, Column>): Column | undefined => {
  const own = columns.get(idIn(ticket, "status_id"));
  const closed = [...columns.values()].find(({ category }) => category === "done");
  return flagIn(ticket, "closed") && own?.category !== "done" ? (closed ?? own) : own;
};

const priorities: Readonly<Record<string, string>> = { urgent: "critical" };

/** Tickets that are not in the trash. */
export const keptTickets = (records: Records, { left_out }: Reading): ApiRecord[] =>
  list(records, "tickets").filter((ticket) =>
    left_out.keeps(!flagIn(ticket, "trash") && !flagIn(ticket, "deleted"), "deleted_tickets"),
  );

export const ticketLines = (
  tickets: readonly ApiRecord[],
  records: Records,
  customers: ReadonlyMap<string, ApiRecord>,
): Line<"tickets">[] => {
  const columns = columnsOf(records);
  const types = new Map(
    list(records, "ticket-types").map((type) => [idIn(type, "id"), textIn(type, "title")]),
  );
  return tickets.map((ticket) => {
    const column = columnOf(ticket, columns);
    const priority = textIn(ticket, "priority");
    const customer = idIn(ticket, "customer_id");
    const ended_at = column?.category === "done" ? momentIn(ticket, "updated_at") : "";
    return {
      external_ref: idIn(ticket, "id"),
      title: clip(textIn(ticket, "subject") || `Ticket ${idIn(ticket, "id")}`, 255),
      description: clip(plainTextIn(ticket, "note"), 20_000),
      board_ref: "tickets",
      column: column?.name ?? "",
      client_ref: customers.has(customer) ? customer : "",
      priority: priorities[priority] ?? priority,
      type: "support",
      labels: clip((types.get(idIn(ticket, "type_id")) ?? "").replace(/[;\\]/g, " "), 191),
      created_at: momentIn(ticket, "created_at"),
      resolved_at: ended_at,
      closed_at: ended_at,
    };
  });
};

/** Who wrote a message: an administrator or the customer, by name. */
const authorOf = (
  message: ApiRecord,
  admins: ReadonlyMap<string, string>,
  customers: ReadonlyMap<string, ApiRecord>,
): string => {
  const customer = customers.get(idIn(message, "customer_id"));
  const admin = admins.get(idIn(message, "admin_id"));
  return clip(admin ?? (customer ? textIn(customer, "name") : ""), 191);
};

export const commentLines = (
  tickets: readonly ApiRecord[],
  records: Records,
  customers: ReadonlyMap<string, ApiRecord>,
): Line<"comments">[] => {
  const kept = new Set(tickets.map((ticket) => idIn(ticket, "id")));
  const admins = new Map(
    list(records, "administrators").map((one) => [idIn(one, "id"), textIn(one, "name")]),
  );
  return list(records, "ticket-messages")
    .filter(
      (message) =>
        kept.has(idIn(message, "ticket_id")) && textIn(message, "message_type") !== "change_ticket",
    )
    .map((message) => ({
      external_ref: idIn(message, "id"),
      ticket_ref: idIn(message, "ticket_id"),
      body: clip(plainTextIn(message, "message"), 20_000),
      internal: String(
        textIn(message, "message_type") === "note" || flagIn(message, "hide_for_customer"),
      ),
      author: authorOf(message, admins, customers),
      created_at: momentIn(
        { at: `${textIn(message, "date")} ${textIn(message, "time")}`.trim() },
        "at",
      ),
    }))
    .filter(({ body }) => body !== "");
};
