import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { ArchiveScope } from "../../access/ticket-scope.ts";
import { type Instant, now } from "../../clock/instant.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page } from "../../database/page.ts";
import type { SortName } from "../../shared/ticket-vocabulary.ts";
import { rowsInOrder } from "../queries.ts";
import { ticketRowViews } from "../view.ts";
import type { TicketListQuery } from "../wire.ts";
import { count, knownTotal } from "./counts.ts";
import { type Asked, type Narrow, readFilters } from "./filters.ts";
import { certain, matches_max, matching, type Term, withTerm } from "./search.ts";
import { narrowest, once, selected } from "./select.ts";
import { compareBy, type Keyed, keyOf, type Stream, streamsOf } from "./sorts.ts";

interface Order {
  sort: SortName;
  descending: boolean;
  now: Instant;
}

/** What a query depends on of the order: the moment only where deadlines that are paused move with it. */
const nameOf = ({ sort, descending, now }: Order): unknown[] => [
  sort,
  descending,
  sort === "sla_due_at" ? now : null,
];

/** Up to so many tickets are sorted in memory; of more, the sort's index is walked. */
const sorted_max = 2000;
/** The archive's indexes lack the filters' columns: a result of at most this many is read whole. */
const few_in_archive = 400;

/** The page of the tickets that the caller may see (§4.5). */
export const listTickets = (
  db: OrgReader,
  caller: Caller,
  query: TicketListQuery,
): Page<ReturnType<typeof ticketRowViews>[number]> => {
  const order = {
    sort: query.sort_by ?? "created_at",
    descending: query.sort_order !== "asc",
    now: now(),
  };
  const asked = readFilters(db, caller, query, order.now);
  const { page, per_page } = query;
  const { seqs, total } =
    !asked || asked.columns.length === 0
      ? { seqs: [], total: 0 }
      : foundPage(db, asked, order, (page - 1) * per_page, per_page);
  return { rows: ticketRowViews(db, rowsInOrder(db, seqs), order.now), total, page, per_page };
};

interface Found {
  seqs: number[];
  total: number;
}

const foundPage = (
  db: OrgReader,
  asked: Asked,
  order: Order,
  offset: number,
  limit: number,
): Found => {
  const known = knownTotal(db, asked);
  if (known === 0) return { seqs: [], total: 0 };
  const few =
    asked.search === null
      ? fewOf(db, asked, known, order)
      : searched(db, asked, asked.search, order);
  if (few) return { seqs: seqsIn(few, order, offset, limit), total: few.length };
  return { seqs: walk(db, asked, order, offset, limit), total: known ?? count(db, asked) };
};

const seqsIn = (found: Keyed[], { descending }: Order, offset: number, limit: number): number[] =>
  found
    .sort(compareBy(descending))
    .slice(offset, offset + limit)
    .map(({ seq }) => seq);

/** All that is asked for, where few are likely to be; null when they are not. */
const fewOf = (db: OrgReader, asked: Asked, known: number | null, order: Order): Keyed[] | null => {
  const { narrow, kinds, archive_scopes } = asked;
  if (known !== null && known > sorted_max) return null;
  const few = archive_scopes.includes("archive") ? few_in_archive : 0;
  const likely =
    narrow.length > 0 || (known !== null && known <= (kinds.api_key_id ? sorted_max : few));
  if (!likely) return null;
  const fewest = kinds.api_key_id ? "narrow" : "column";
  const found = archive_scopes.flatMap((archive_scope) => {
    const access = narrow.length > 0 ? narrowest(asked, archive_scope) : fewest;
    const composed_of = ["few", archive_scope, access, ...nameOf(order)];
    return db.all(
      once(asked, composed_of, () => {
        const tickets = selected(db, asked, archive_scope, access).limit(sorted_max + 1);
        return withKey(db, tickets, order);
      }),
    );
  });
  return found.length > sorted_max ? null : found;
};

const withKey = (db: OrgReader, tickets: ReturnType<typeof selected>, { sort, now }: Order) =>
  tickets.select(["tickets.seq", keyOf(sort, db.org_id, now).as("key")]);

/**
 * Tickets with a term in their text. Where other filters leave few, each text is searched; else the
 * indexes give the newest that have it, or, for a term too short for them, the newest are searched.
 */
const searched = (db: OrgReader, asked: Asked, term: Term, order: Order): Keyed[] => {
  const few = fewOf(db, asked, null, order);
  if (few) return withTerm(db, few, term.folded);
  const { phrase, folded } = term;
  return asked.archive_scopes.flatMap((archive_scope) => {
    if (phrase === null) return withTerm(db, newest(db, asked, archive_scope, order), folded);
    const seqs = JSON.stringify(matching(db, archive_scope, phrase, folded));
    const match: Narrow = { column: "seq", is: () => sql`in ${eachOf<number>(seqs)}` };
    const narrow = [...asked.narrow, match];
    const found = selected(db, { ...asked, narrow }, archive_scope, "narrow");
    return certain(db, db.all(withKey(db, found, order)), term);
  });
};

const newest = (
  db: OrgReader,
  asked: Asked,
  archive_scope: ArchiveScope,
  order: Order,
): Keyed[] => {
  const tickets = selected(db, asked, archive_scope, "order")
    .orderBy("tickets.created_at", "desc")
    .orderBy("tickets.seq", "desc");
  return db.all(withKey(db, tickets.limit(matches_max), order));
};

/** The page, read from the sort's own indexes. */
const walk = (
  db: OrgReader,
  asked: Asked,
  order: Order,
  offset: number,
  limit: number,
): number[] => {
  const streams = asked.archive_scopes.flatMap((archive_scope) =>
    streamsOf(order.sort, asked, archive_scope, order.now).map((stream, place) => ({
      stream,
      place,
      archive_scope,
    })),
  );
  const [only, ...others] = streams;
  if (only && others.length === 0)
    return take(db, asked, only, order, offset, limit).map(({ seq }) => seq);
  return seqsIn(merge(db, asked, streams, order, offset + limit), order, offset, limit);
};

type ArchiveStream = { stream: Stream; place: number; archive_scope: ArchiveScope };

/** The first `wanted` of several streams, unordered; streams of one value are opened only as far as needed. */
const merge = (
  db: OrgReader,
  asked: Asked,
  streams: ArchiveStream[],
  order: Order,
  wanted: number,
): Keyed[] => {
  const direction = order.descending ? -1 : 1;
  const inOrder = streams.toSorted(
    (a, b) => direction * ((a.stream.fixed ?? 0) - (b.stream.fixed ?? 0)),
  );
  const found: Keyed[] = [];
  for (const stream of inOrder) {
    const last = found.at(-1);
    const beyond =
      last !== undefined && stream.stream.fixed !== undefined && last.key !== stream.stream.fixed;
    if (beyond && found.length >= wanted) break;
    found.push(...take(db, asked, stream, order, 0, wanted));
  }
  return found;
};

const take = (
  db: OrgReader,
  asked: Asked,
  from: ArchiveStream,
  order: Order,
  offset: number,
  limit: number,
): Keyed[] => {
  const composed_of = [from.place, from.archive_scope, ...nameOf(order), offset, limit];
  return db.all(once(asked, composed_of, () => stretch(db, asked, from, order, offset, limit)));
};

const stretch = (
  db: OrgReader,
  asked: Asked,
  { stream, archive_scope }: ArchiveStream,
  { descending }: Order,
  offset: number,
  limit: number,
) => {
  const direction = sql.raw(descending ? "desc" : "asc");
  let query = selected(db, asked, archive_scope, "order").select([
    "tickets.seq",
    stream.key.as("key"),
  ]);
  if (stream.where) query = query.where(stream.where);
  if (stream.by) query = query.orderBy(sql`${stream.by} ${direction} nulls last`);
  return query.orderBy(sql`tickets.seq ${direction}`).limit(limit).offset(offset);
};
