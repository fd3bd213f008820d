import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { ticketScope, visibleTicketIds } from "../access/ticket-scope.ts";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import { type Cursor, cursorAfter } from "./cursor.ts";
import { isAboutTickets, isEntitled } from "./entitled.ts";
import { current_api_version, envelopeText } from "./envelope.ts";
import { cursorExpired, hasMissedEvents, renewAtEnd } from "./feed-range.ts";

/** Events scanned in one batch: a few milliseconds. */
export const batch_scan_max = 2000;

/** An event as the feed sends it. */
export interface FeedEvent {
  topic: TopicName;
  /** Directly after this event. */
  cursor: Cursor;
  /** Its envelope (§6.2), as JSON. */
  text: string;
}

export interface Batch {
  events: FeedEvent[];
  /** Where the next batch starts. */
  cursor: Cursor;
  /** Whether the feed was read to its end. */
  at_end: boolean;
}

export interface BatchQuery {
  cursor: Cursor;
  topic: TopicName | undefined;
  /** The maximum number of events returned. */
  limit: number;
  /** The maximum number of events scanned. */
  scan_max: number;
}

/** What decides whether a caller may read an event. */
interface Subject {
  topic: TopicName;
  board_id: string | null;
  /** The ticket that it is about; only needed for callers who see only their own tickets. */
  ticket_id: string | null;
}

/** An event without its data. */
interface Scanned extends Subject {
  seq: number;
  id: string;
  created_at: Instant;
}

const eventsAfter = prepareInOrg<{ after: number; scan_max: number; with_tickets: 0 | 1 }>()(
  (param) =>
    build
      .selectFrom("events")
      .select([
        "seq",
        "id",
        "topic",
        "board_id",
        "created_at",
        sql<string | null>`iif(${param("with_tickets")}, data ->> '$.ticket.id', null)`.as(
          "ticket_id",
        ),
      ])
      .where("org_id", "=", param("org_id"))
      .where("seq", ">", param("after"))
      .orderBy("seq")
      .limit(param("scan_max")),
);

const dataOf = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("events")
    .select(["seq", "data"])
    .where("org_id", "=", param("org_id"))
    .where("seq", "in", eachOf<number>(param("seqs")))
    .orderBy("seq"),
);

/**
 * The events after a cursor that the caller may read now (decisions §7), oldest first. Refuses with 410 if some of
 * them were pruned since the cursor was read.
 */
export const readBatch = (db: OrgReader, caller: Caller, query: BatchQuery): Batch => {
  const { cursor, limit, scan_max } = query;
  const with_tickets = ticketScope(caller).own_user_id === null ? 0 : 1;
  const scanned = db.all(eventsAfter, { after: cursor.seq, scan_max, with_tickets });
  const found = readable(db, caller, query.topic, scanned).slice(0, limit);
  const is_full = found.length === limit;
  const last = is_full ? found.at(-1) : scanned.at(-1);
  const next = last ? cursorAfter(last) : cursor;
  const at_end = !is_full && scanned.length < scan_max;
  const events = withText(db, found);
  // Checked last: outside a snapshot, another process may prune between two statements.
  if (hasMissedEvents(db, cursor)) throw cursorExpired();
  return { events, cursor: at_end ? renewAtEnd(db, next) : next, at_end };
};

/** An event with everything that decides who may read it. */
export type RecentEvent = Scanned & FeedEvent;

/** All events after a cursor, oldest first, without a check of who may read them. */
export const recentAfter = (db: OrgReader, cursor: Cursor, limit: number): RecentEvent[] =>
  withText(db, db.all(eventsAfter, { after: cursor.seq, scan_max: limit, with_tickets: 1 }));

/** The events that the caller may read. Callers limited to their own tickets get no events of other tickets. */
export const readable = <E extends Subject>(
  db: OrgReader,
  caller: Caller,
  topic: TopicName | undefined,
  events: readonly E[],
): E[] => {
  const requested = topic === undefined ? events : events.filter((event) => event.topic === topic);
  const own = ownTickets(db, caller, requested);
  return requested.filter(
    (event) =>
      (caller.organization.ticketing_enabled || !isAboutTickets(event.topic)) &&
      isEntitled(caller, event.topic, event.board_id, own.has(event.ticket_id)),
  );
};

/** The caller's own tickets among those of the events. Empty, without a query, for callers who see everyone's. */
const ownTickets = (
  db: OrgReader,
  caller: Caller,
  events: readonly Subject[],
): ReadonlySet<string | null> => {
  const { own_user_id } = ticketScope(caller);
  const ids = new Set(own_user_id === null ? [] : events.flatMap((event) => event.ticket_id ?? []));
  return ids.size === 0 ? ids : visibleTicketIds(db, caller, ids);
};

/** Loads the data of the events. Events that were pruned meanwhile are left out. */
const withText = <E extends Scanned>(db: OrgReader, events: readonly E[]): (E & FeedEvent)[] => {
  const seqs = JSON.stringify(events.map(({ seq }) => seq));
  const data = new Map(db.all(dataOf, { seqs }).map((row) => [row.seq, row.data]));
  return events.flatMap((event) => {
    const { seq, id, topic, created_at } = event;
    const stored = data.get(seq);
    if (stored === undefined) return [];
    const envelope = { id, topic, data: stored };
    const text = envelopeText(envelope, created_at, db.org_id, current_api_version);
    return { ...event, cursor: cursorAfter(event), text };
  });
};
