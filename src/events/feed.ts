import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { ticketScope, visibleTicketIds } from "../access/ticket-scope.ts";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import { type Place, tagOf } from "./cursor.ts";
import { isAboutTickets, isEntitled } from "./entitled.ts";
import { current_api_version, envelopeText } from "./envelope.ts";
import { atEnd, cursorExpired, hasLost } from "./place.ts";

/** Events that one step looks at, at most: a few milliseconds. */
export const looked_at_max = 2000;

/** An event as the feed tells it. */
export interface ToldEvent {
  topic: TopicName;
  /** Where who has had it stands. */
  place: Place;
  /** Its envelope (§6.2), as JSON. */
  text: string;
}

export interface Step {
  events: ToldEvent[];
  /** Where the reader stands then. */
  place: Place;
  /** Whether nothing more was there. */
  at_end: boolean;
}

export interface StepAsk {
  place: Place;
  topic: TopicName | undefined;
  /** Events told at most. */
  limit: number;
  /** Events looked at, at most. */
  looks: number;
}

/** What is needed to judge whether somebody may read an event. */
interface Judged {
  topic: TopicName;
  board_id: string | null;
  /** The ticket that it is about; only needed for callers who are held to their own tickets. */
  ticket_id: string | null;
}

/** An event as it is judged, before its text is looked at. */
interface Passed extends Judged {
  seq: number;
  id: string;
  created_at: Instant;
}

const eventsAfter = prepareInOrg<{ after: number; looks: number; with_tickets: 0 | 1 }>()((param) =>
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
    .limit(param("looks")),
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
 * What follows a place and the caller may read now (decisions §7), the oldest first. Refuses with
 * 410 when some of it was pruned since the place was found to be in the feed.
 */
export const stepOn = (db: OrgReader, caller: Caller, ask: StepAsk): Step => {
  const { place, limit, looks } = ask;
  const with_tickets = ticketScope(caller).own_user_id === null ? 0 : 1;
  const passed = db.all(eventsAfter, { after: place.seq, looks, with_tickets });
  const read = readable(db, caller, ask.topic, passed).slice(0, limit);
  const is_full = read.length === limit;
  const last = is_full ? read.at(-1) : passed.at(-1);
  const stands = last ? placeBehind(last) : place;
  const at_end = !is_full && passed.length < looks;
  const events = tell(db, read);
  // Looked at last: outside a snapshot another process may prune between two statements.
  if (hasLost(db, place)) throw cursorExpired();
  return { events, place: at_end ? atEnd(db, stands) : stands, at_end };
};

/** An event with all that is needed to judge for anybody whether they may read it. */
export type RecentEvent = Passed & ToldEvent;

/** All that follows a place, whoever may read it, the oldest first. */
export const recentAfter = (db: OrgReader, place: Place, limit: number): RecentEvent[] => {
  const passed = db.all(eventsAfter, { after: place.seq, looks: limit, with_tickets: 1 });
  return tell(db, passed);
};

/** Those that the caller may read: of who is held to their own tickets, of the others' nothing. */
export const readable = <E extends Judged>(
  db: OrgReader,
  caller: Caller,
  topic: TopicName | undefined,
  passed: readonly E[],
): E[] => {
  const asked = topic === undefined ? passed : passed.filter((event) => event.topic === topic);
  const own = ownTickets(db, caller, asked);
  return asked.filter(
    (event) =>
      (caller.organization.ticketing_enabled || !isAboutTickets(event.topic)) &&
      isEntitled(caller, event.topic, event.board_id, own.has(event.ticket_id)),
  );
};

/** The caller's own of the tickets that events are about; none are looked up for who sees everyone's. */
const ownTickets = (
  db: OrgReader,
  caller: Caller,
  events: readonly Judged[],
): ReadonlySet<string | null> => {
  const { own_user_id } = ticketScope(caller);
  const ids = new Set(own_user_id === null ? [] : events.flatMap((event) => event.ticket_id ?? []));
  return ids.size === 0 ? ids : visibleTicketIds(db, caller, ids);
};

const tell = <E extends Passed>(db: OrgReader, events: readonly E[]): (E & ToldEvent)[] => {
  const seqs = JSON.stringify(events.map(({ seq }) => seq));
  const data = new Map(db.all(dataOf, { seqs }).map((row) => [row.seq, row.data]));
  return events.flatMap((event) => {
    const { seq, id, topic, created_at } = event;
    const stored = data.get(seq);
    if (stored === undefined) return [];
    const envelope = { id, topic, data: stored };
    const text = envelopeText(envelope, created_at, db.org_id, current_api_version);
    return { ...event, place: placeBehind(event), text };
  });
};

const placeBehind = ({ seq, id, created_at }: Passed): Place => ({
  seq,
  tag: tagOf(id),
  at: created_at,
});
