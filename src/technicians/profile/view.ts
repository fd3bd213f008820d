import { type Caller, callingPerson, holds, opensBoard } from "../../access/caller.ts";
import { seesEveryTicket } from "../../access/ticket-scope.ts";
import type { Instant } from "../../clock/instant.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { notFound } from "../../refusal.ts";
import { calendarTokensOf } from "../calendar/token.ts";
import { type Technician, timeOffOf } from "../queries.ts";

export interface TechnicianViewOptions {
  caller: Caller;
  now: Instant;
  /** Any public URL of this service; only its origin is used. */
  url: URL;
  /** Records the calendar addresses shown to the caller: tokens by user id. */
  recordShownCalendars(tokens: ReadonlyMap<string, string>): void;
}

const membershipsOfBoards = prepareInOrg<{ user_ids: string }>()((param) =>
  build
    .selectFrom("board_members as member")
    .innerJoin("boards as board", (join) =>
      join.onRef("board.org_id", "=", "member.org_id").onRef("board.id", "=", "member.board_id"),
    )
    .select(["member.user_id", "member.board_id"])
    .where("member.org_id", "=", param("org_id"))
    .where("member.user_id", "in", eachOf(param("user_ids")))
    .where("board.deleted_at", "is", null)
    .orderBy("member.user_id")
    .orderBy("member.board_id"),
);

/** Technicians as JSON for this caller, in three statements. */
export const technicianViews = (
  db: OrgReader,
  technicians: readonly Technician[],
  { caller, now, url, recordShownCalendars }: TechnicianViewOptions,
) => {
  const ids = technicians.map(({ id }) => id);
  const boards = boardsOf(db, ids, caller);
  const time_off = timeOffOf(db, ids, now);
  const tokens = calendarTokensOf(
    db,
    ids.filter((id) => maySeeCalendar(caller, id)),
  );
  recordShownCalendars(tokens);
  return technicians.map(({ has_profile: _, holds_own_tickets: __, ...technician }) => {
    const token = tokens.get(technician.id);
    return {
      ...technician,
      board_ids: boards.get(technician.id) ?? [],
      time_off: (time_off.get(technician.id) ?? []).toSorted(byStart),
      calendar_url: token === undefined ? null : calendarUrl(url, token),
    };
  });
};

type TechnicianView = ReturnType<typeof technicianViews>[number];

export const technicianView = (
  db: OrgReader,
  technician: Technician,
  options: TechnicianViewOptions,
): TechnicianView => {
  const [view] = technicianViews(db, [technician], options);
  if (!view) throw notFound();
  return view;
};

/** The boards of these people that the caller can open, by user id. */
const boardsOf = (db: OrgReader, user_ids: readonly string[], caller: Caller) => {
  const found = new Map<string, string[]>(user_ids.map((id) => [id, []]));
  const rows = db.all(membershipsOfBoards, { user_ids: JSON.stringify(user_ids) });
  for (const { user_id, board_id } of rows)
    if (opensBoard(caller, board_id)) found.get(user_id)?.push(board_id);
  return found;
};

/**
 * A calendar's address gives access to its visits and their clients. It is only shown to callers who may read
 * those: the technician, and callers who manage technicians and see every ticket (decisions §4).
 */
const maySeeCalendar = (caller: Caller, user_id: string): boolean =>
  holds(caller, "tickets:read") &&
  holds(caller, "clients:read") &&
  (callingPerson(caller) === user_id ||
    (holds(caller, "technicians:manage") && seesEveryTicket(caller)));

const calendarUrl = (url: URL, token: string): string =>
  new URL(`/v1/calendars/${token}.ics`, url).href;

const byStart = (a: { starts_at: Instant; id: string }, b: typeof a): number =>
  a.starts_at < b.starts_at || (a.starts_at === b.starts_at && a.id < b.id) ? -1 : 1;
