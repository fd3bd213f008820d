import type { Caller } from "../access/caller.ts";
import { maySee } from "../access/ticket-scope.ts";
import { foldForSearch } from "../clients/fold.ts";
import { isIndexed } from "../clients/search-terms.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { isClosed } from "../shared/categories.ts";
import { ticketNumber } from "../shared/ticket-number.ts";
import { listTickets } from "../tickets/list/list.ts";
import { rowByExternalRef, type TicketRow, ticketRow, withAssignees } from "../tickets/queries.ts";
import type { Terms } from "./terms.ts";
import type { SearchHit } from "./wire.ts";

/** Candidates among which the best are chosen. */
const candidates_max = 40;

/** The tickets that the terms find and the caller may see, best first. */
export const ticketHits = (
  db: OrgReader,
  caller: Caller,
  terms: Terms,
  limit: number,
): SearchHit[] => {
  const exact = exactTickets(db, caller, terms).map((row) => hitOf(shownOf(row), true));
  const ids = new Set(exact.map(({ id }) => id));
  const others = ticketsWithWords(db, caller, terms.words)
    .filter(({ id }) => !ids.has(id))
    .map((ticket) => ({ ticket, rank: rankOf(ticket, terms) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ ticket }) => hitOf({ ...ticket, client_name: ticket.client?.name ?? null }, false));
  return [...exact, ...others].slice(0, limit);
};

const byNumber = prepareInOrg<{ number: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("number", "=", param("number")),
);

/** The tickets with exactly this number, reference or id. */
const exactTickets = (
  db: OrgReader,
  caller: Caller,
  { text, ticket_number, id }: Terms,
): TicketRow[] => {
  const numbered =
    ticket_number === null ? undefined : db.first(byNumber, { number: ticket_number });
  const rows = [
    numbered && ticketRow(db, numbered.id),
    rowByExternalRef(db, text),
    id === null ? undefined : ticketRow(db, id),
  ].filter((row) => row !== undefined);
  const visible = rows.filter((row) => maySee(caller, withAssignees(db, row)));
  return [...new Map(visible.map((row) => [row.id, row])).values()];
};

/** The list's search takes one term, so it searches for the longest word, and the others are compared here. */
const ticketsWithWords = (db: OrgReader, caller: Caller, words: readonly string[]) => {
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined || !isIndexed(longest)) return [];
  const query = { page: 1, per_page: candidates_max, search: longest, archived: "all" } as const;
  const { rows } = listTickets(db, caller, query);
  return rows.filter((ticket) => {
    const { ticket_number, title, description, external_ref, client } = ticket;
    const text = foldForSearch(
      [ticket_number, title, description, external_ref, client?.name, client?.phone_number].join(
        "\n",
      ),
    );
    return words.every((word) => text.includes(word));
  });
};

type ListedTicket = ReturnType<typeof ticketsWithWords>[number];

/** Open tickets come first, and those whose title has the words. */
const rankOf = (
  { title, status_category, archived_at }: ListedTicket,
  { words }: Terms,
): number => {
  const folded = foldForSearch(title);
  const is_titled = words.every((word) => folded.includes(word));
  const is_open = archived_at === null && !isClosed(status_category);
  return (is_titled ? 0 : 2) + (is_open ? 0 : 1);
};

interface ShownTicket {
  id: string;
  ticket_number: string;
  title: string;
  status: string;
  client_id: string | null;
  client_name: string | null;
}

const shownOf = (row: TicketRow): ShownTicket => ({
  id: row.id,
  ticket_number: ticketNumber(row),
  title: row.title,
  status: row.column_name,
  client_id: row.client_id,
  client_name: row.client_name,
});

const hitOf = (ticket: ShownTicket, exact: boolean): SearchHit => ({
  type: "ticket",
  id: ticket.id,
  title: ticket.title,
  number: ticket.ticket_number,
  subtitle: ticket.client_name,
  status: ticket.status,
  amount: null,
  currency: null,
  client_id: ticket.client_id,
  exact,
});
