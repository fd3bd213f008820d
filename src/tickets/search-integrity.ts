import { sql } from "kysely";
import { foldForSearch } from "../clients/fold.ts";
import { across_organizations } from "../database/build.ts";
import type { Connection } from "../database/connection.ts";
import { checkByPage, rowsOf, runChecks } from "../database/integrity.ts";
import { CharacterCheck, IndexCheck, strayRows } from "../database/text-index.ts";
import { clientIndexText } from "./index-texts.ts";

const page_max = 200;

interface Indexed {
  seq: number;
  org_id: string;
  archived: 0 | 1;
  own_text: string;
  client_text: string;
  /** The client's new name has not reached the index yet. */
  is_renamed: 0 | 1;
  /** Whether the indexes of its own and of its client's texts have a row for the ticket. */
  own_indexed: 0 | 1;
  client_indexed: 0 | 1;
}

const page = (after: number) => sql<Indexed>`
  select ${across_organizations} ticket.seq, ticket.org_id, ticket.archived, ticket.own_text, ticket.client_text,
    exists (select 1 from "tickets" as row join "renamed_clients" as renamed
      on renamed.org_id = row.org_id and renamed.client_id = row.client_id
      where row.seq = ticket.seq) as is_renamed,
    iif(ticket.archived, archive.rowid, live.rowid) is not null as own_indexed,
    iif(ticket.archived, archive_client.rowid, live_client.rowid) is not null as client_indexed
  from "ticket_texts" as ticket
  left join "ticket_search" as live on live.rowid = ticket.seq
  left join "ticket_archive_search" as archive on archive.rowid = ticket.seq
  left join "ticket_client_search" as live_client on live_client.rowid = ticket.seq
  left join "ticket_archive_client_search" as archive_client on archive_client.rowid = ticket.seq
  where ticket.seq > ${after} order by ticket.seq limit ${page_max}`;

const owners = {
  live: sql`select seq from "tickets" where deleted_at is null and archived_at is null`,
  archive: sql`select seq from "tickets" where deleted_at is null and archived_at is not null`,
};

/** The texts of tickets up to this `seq` are still indexed without folding; their content is not checked. */
const unfoldedUntil = (db: Connection): number =>
  rowsOf(
    db,
    sql<{ next_seq: number }>`select ${across_organizations} next_seq from "ticket_reindex"`,
  )[0]?.next_seq ?? 0;

/** Checks the full-text indexes of tickets against the tickets and their clients. */
export const checkTicketSearch = (db: Connection): string[] => {
  const own = [
    new IndexCheck(db, "ticket_search"),
    new IndexCheck(db, "ticket_archive_search"),
  ] as const;
  const of_client = [
    new IndexCheck(db, "ticket_client_search"),
    new IndexCheck(db, "ticket_archive_client_search"),
  ] as const;
  const characters = new CharacterCheck();
  const check = (ticket: Indexed, unfolded_until: number): string[] => {
    if (ticket.seq <= unfolded_until)
      return ticket.own_indexed ? [] : [`the search has no row for ticket number ${ticket.seq}`];
    const text = foldForSearch(ticket.own_text);
    const name = foldForSearch(ticket.client_text);
    characters.add(ticket.org_id, text);
    const { seq, archived } = ticket;
    const client_matches =
      ticket.is_renamed ||
      (name === ""
        ? !ticket.client_indexed
        : of_client[archived].matches(seq, clientIndexText(name), ticket.client_indexed === 1));
    return [
      ...(own[archived].matches(seq, text, ticket.own_indexed === 1)
        ? []
        : [`the search cannot find ticket number ${seq} by its texts`]),
      ...(client_matches ? [] : [`the search cannot find ticket number ${seq} by its client`]),
    ];
  };
  const mismatches = checkByPage(db, page, (tickets) => {
    const unfolded_until = unfoldedUntil(db);
    return tickets.flatMap((ticket) => check(ticket, unfolded_until));
  });
  return [
    ...mismatches,
    ...characters.faults(db),
    ...runChecks(db, [
      strayRows("ticket_search", owners.live),
      strayRows("ticket_client_search", owners.live),
      strayRows("ticket_archive_search", owners.archive),
      strayRows("ticket_archive_client_search", owners.archive),
    ]),
  ];
};
