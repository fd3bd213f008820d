import type { Records } from "../fetch-collections.ts";
import {
  type ApiRecord,
  clip,
  decimalIn,
  flagIn,
  idIn,
  minutesAfter,
  momentIn,
  plainTextIn,
  textIn,
} from "../values.ts";
import type { Line } from "../write-files.ts";

const list = (records: Records, name: string): readonly ApiRecord[] => records.get(name) ?? [];

const nameOf = (user: ApiRecord): string =>
  clip(
    `${textIn(user, "firstName")} ${textIn(user, "lastName")}`.trim() ||
      textIn(user, "username") ||
      textIn(user, "email"),
    191,
  );

/** UISP's users. Those who only do office work can be deleted from the file. */
export const technicianLines = (users: readonly ApiRecord[]): Line<"technicians">[] =>
  users.map((user) => ({
    external_ref: idIn(user, "id"),
    name: nameOf(user),
    email: textIn(user, "email"),
    active: "true",
  }));

/** Two boards: UISP's tickets and its scheduled jobs. A column's place is the status that it stands for. */
const boards = {
  tickets: {
    name: "Tickets",
    columns: [
      "New=new",
      "Open=in_progress",
      "Pending=waiting",
      "Solved=done",
      "Cancelled=cancelled",
    ],
  },
  jobs: {
    name: "Jobs",
    columns: ["Open=new", "In progress=in_progress", "Closed=done", "Cancelled=cancelled"],
  },
} as const;

export const boardLines = (): Line<"boards">[] =>
  Object.entries(boards).map(([external_ref, { name, columns }]) => ({
    external_ref,
    name,
    columns: columns.join(";"),
  }));

const columnOf = (board: keyof typeof boards, status: string) => {
  const [name = "", category = ""] = (
    boards[board].columns[Number(status)] ?? boards[board].columns[0]
  ).split("=");
  return { name, is_done: category === "done" };
};

export const ticketLines = (
  records: Records,
  clients: ReadonlyMap<string, ApiRecord>,
): Line<"tickets">[] => {
  const users = new Set(list(records, "admins").map((user) => idIn(user, "id")));
  const clientOf = (record: ApiRecord) => {
    const id = idIn(record, "clientId");
    return clients.has(id) ? id : "";
  };
  const tickets = list(records, "tickets").map((ticket): Line<"tickets"> => {
    const column = columnOf("tickets", textIn(ticket, "status"));
    const ended_at = column.is_done ? momentIn(ticket, "lastActivity") : "";
    return {
      external_ref: `ticket-${idIn(ticket, "id")}`,
      title: clip(textIn(ticket, "subject") || `Ticket ${idIn(ticket, "id")}`, 255),
      board_ref: "tickets",
      column: column.name,
      client_ref: clientOf(ticket),
      type: "support",
      created_at: momentIn(ticket, "createdAt"),
      resolved_at: ended_at,
      closed_at: ended_at,
    };
  });
  const jobs = list(records, "jobs").map((job): Line<"tickets"> => {
    const column = columnOf("jobs", textIn(job, "status"));
    const begins = momentIn(job, "date");
    const minutes = Math.trunc(Number(decimalIn(job, "duration"))) || 60;
    const ends = begins === "" ? "" : minutesAfter(begins, minutes);
    const assigned = idIn(job, "assignedUserId");
    return {
      external_ref: `job-${idIn(job, "id")}`,
      title: clip(textIn(job, "title") || `Job ${idIn(job, "id")}`, 255),
      description: clip(plainTextIn(job, "description"), 20_000),
      board_ref: "jobs",
      column: column.name,
      client_ref: clientOf(job),
      type: "task",
      technician_ref: begins !== "" && users.has(assigned) ? assigned : "",
      scheduled_at: begins,
      scheduled_until: ends,
      created_at: begins,
      resolved_at: column.is_done ? ends : "",
      closed_at: column.is_done ? ends : "",
    };
  });
  return [...tickets, ...jobs];
};

export const commentLines = (records: Records): Line<"comments">[] => {
  const names = new Map(list(records, "admins").map((user) => [idIn(user, "id"), nameOf(user)]));
  const tickets = new Set(list(records, "tickets").map((ticket) => idIn(ticket, "id")));
  const jobs = new Set(list(records, "jobs").map((job) => idIn(job, "id")));
  const on_tickets = list(records, "ticket-comments")
    .filter((comment) => tickets.has(idIn(comment, "ticketId")))
    .map(
      (comment): Line<"comments"> => ({
        external_ref: `ticket-${idIn(comment, "id")}`,
        ticket_ref: `ticket-${idIn(comment, "ticketId")}`,
        body: clip(plainTextIn(comment, "body"), 20_000),
        internal: String(!flagIn(comment, "public")),
        author:
          names.get(idIn(comment, "userId")) ??
          (textIn(comment, "emailFromName") || textIn(comment, "emailFromAddress")),
        created_at: momentIn(comment, "createdAt"),
      }),
    );
  const on_jobs = list(records, "job-comments")
    .filter((comment) => jobs.has(idIn(comment, "jobId")))
    .map(
      (comment): Line<"comments"> => ({
        external_ref: `job-${idIn(comment, "id")}`,
        ticket_ref: `job-${idIn(comment, "jobId")}`,
        body: clip(plainTextIn(comment, "message"), 20_000),
        internal: "true",
        author: names.get(idIn(comment, "userId")) ?? "",
        created_at: momentIn(comment, "createdDate"),
      }),
    );
  return [...on_tickets, ...on_jobs].filter(({ body }) => body !== "");
};
