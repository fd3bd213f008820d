import { type Caller, opensBoard } from "../access/caller.ts";
import { people } from "../access/user-queries.ts";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import { notFound } from "../refusal.ts";
import { abilitiesOf, own_tickets, type UserAbility } from "../shared/roles.ts";
import type { TechniciansQuery } from "./profile/wire.ts";
import type { WeeklyHours } from "./time/hours.ts";

/** A person as a technician. Without a profile, its fields have their defaults. */
export interface Technician {
  /** The person's id. */
  id: string;
  name: string;
  email: string;
  phone_number: string | null;
  /** Whether they take visits: the person and the profile are active. */
  active: boolean;
  /** Whether they hold `tickets:own`. Others are technicians because they have a profile. */
  holds_own_tickets: boolean;
  has_profile: boolean;
  color: string | null;
  branch_id: string | null;
  skills: string[];
  weekly_hours: WeeklyHours | null;
  max_jobs_per_day: number | null;
}

const profiles = (db: OrgReader, base: ReturnType<typeof people> = people(db)) =>
  base
    .leftJoin("technicians", (join) =>
      join
        .onRef("technicians.org_id", "=", "memberships.org_id")
        .onRef("technicians.user_id", "=", "memberships.user_id"),
    )
    .select([
      "users.id",
      "users.name",
      "users.email",
      "users.phone_number",
      "memberships.role",
      "memberships.added_abilities",
      "memberships.removed_abilities",
      "memberships.active as person_active",
      "technicians.user_id as profile_of",
      "technicians.active as profile_active",
      "technicians.color",
      "technicians.branch_id",
      "technicians.skills",
      "technicians.weekly_hours",
      "technicians.max_jobs_per_day",
    ]);

type ProfileRow = ReturnType<typeof rowsOf>[number];

const rowsOf = (db: OrgReader, query: ReturnType<typeof profiles>) => db.all(query);

const technicianOf = (row: ProfileRow): Technician => {
  const added = JSON.parse(row.added_abilities) as UserAbility[];
  const removed = JSON.parse(row.removed_abilities) as UserAbility[];
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    active: row.person_active === 1 && row.profile_active !== 0,
    holds_own_tickets: abilitiesOf(row.role, added, removed).has(own_tickets),
    has_profile: row.profile_of !== null,
    color: row.color,
    branch_id: row.branch_id,
    skills: JSON.parse(row.skills ?? "[]") as string[],
    weekly_hours: row.weekly_hours === null ? null : (JSON.parse(row.weekly_hours) as WeeklyHours),
    max_jobs_per_day: row.max_jobs_per_day,
  };
};

/** Technicians hold `tickets:own` or have a profile (decisions §4). */
const isTechnician = ({ holds_own_tickets, has_profile }: Technician): boolean =>
  holds_own_tickets || has_profile;

/** A person of the organization, whether or not they are a technician; otherwise 404. */
export const findPerson = (db: OrgReader, id: string): Technician => {
  const person = personById(db, id);
  if (!person) throw notFound();
  return person;
};

const personById = (db: OrgReader, id: string): Technician | null => {
  const [row] = rowsOf(db, profiles(db).where("memberships.user_id", "=", id));
  return row ? technicianOf(row) : null;
};

/** A technician, active or not; otherwise 404. */
export const findTechnician = (db: OrgReader, id: string): Technician => {
  const person = findPerson(db, id);
  if (!isTechnician(person)) throw notFound();
  return person;
};

/** A technician who takes visits; null if there is none with this id. */
export const bookableTechnician = (db: OrgReader, id: string): Technician | null => {
  const person = personById(db, id);
  return person && isTechnician(person) && person.active ? person : null;
};

/** Sorted by name. No index is needed for an organization's staff. */
const byName = (db: OrgReader, query: ReturnType<typeof profiles>): Technician[] =>
  rowsOf(db, query)
    .map(technicianOf)
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id));

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const membersOf = (db: OrgReader, board_id: string): Technician[] => {
  const members = db.from("board_members").select("user_id").where("board_id", "=", board_id);
  return byName(db, profiles(db).where("memberships.user_id", "in", members));
};

/** The board's members who take visits: the candidates for its tickets (decisions §4). */
export const boardTechnicians = (db: OrgReader, board_id: string): Technician[] =>
  membersOf(db, board_id).filter((person) => isTechnician(person) && person.active);

/**
 * The list of §4.4, by name: all technicians of the organization, or the members of a board with `tickets:own`.
 * Empty for a board that the caller cannot open.
 */
export const listTechnicians = (
  db: OrgReader,
  caller: Caller,
  { board_id, include_inactive }: TechniciansQuery,
): Technician[] => {
  const isShown = ({ active }: Technician) => include_inactive || active;
  if (board_id === undefined) return byName(db, profiles(db)).filter(isTechnician).filter(isShown);
  if (!opensBoard(caller, board_id) || unknownIds(db, "board", [board_id]).size > 0) return [];
  return membersOf(db, board_id)
    .filter(({ holds_own_tickets }) => holds_own_tickets)
    .filter(isShown);
};

/** These people, including those who are no longer technicians or were removed. */
export const findPeople = (db: OrgReader, ids: readonly string[]): Technician[] => {
  const everyone = db.from("memberships").innerJoin("users", "users.id", "memberships.user_id");
  const found = profiles(db, everyone).where(
    "memberships.user_id",
    "in",
    eachOf(JSON.stringify(ids)),
  );
  return rowsOf(db, found).map(technicianOf);
};

const timeOffAfter = prepareInOrg<{ user_ids: string; after: Instant }>()((param) =>
  build
    .selectFrom("technician_time_off")
    .select(["id", "user_id", "starts_at", "ends_at", "reason"])
    .where("org_id", "=", param("org_id"))
    .where("user_id", "in", eachOf(param("user_ids")))
    .where("ends_at", ">", param("after"))
    .orderBy("user_id")
    .orderBy("ends_at"),
);

export interface TimeOff {
  id: string;
  starts_at: Instant;
  ends_at: Instant;
  reason: string | null;
}

/** The time off of these people that ends after `after`, by user id, ordered by its end. */
export const timeOffOf = (
  db: OrgReader,
  user_ids: readonly string[],
  after: Instant,
): Map<string, TimeOff[]> => {
  const found = new Map<string, TimeOff[]>(user_ids.map((id) => [id, []]));
  for (const { user_id, ...entry } of db.all(timeOffAfter, {
    user_ids: JSON.stringify(user_ids),
    after,
  }))
    found.get(user_id)?.push(entry);
  return found;
};

/** The id of an entry of this technician, otherwise 404. */
export const findTimeOff = (db: OrgReader, user_id: string, id: string): string => {
  const found = db.first(
    db.from("technician_time_off").select("id").where("id", "=", id).where("user_id", "=", user_id),
  );
  if (!found) throw notFound();
  return found.id;
};
