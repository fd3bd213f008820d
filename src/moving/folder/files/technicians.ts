import { normalEmail } from "../../../access/normal-email.ts";
import { NewUser } from "../../../access/people-wire.ts";
import { findUser, people } from "../../../access/user-queries.ts";
import { createUser, updateUser } from "../../../access/users.ts";
import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { saveProfile } from "../../../technicians/profile/save.ts";
import { TechnicianChanges } from "../../../technicians/profile/wire.ts";
import { findPeople, findPerson } from "../../../technicians/queries.ts";
import { type WeeklyHours, weekdays } from "../../../technicians/time/hours.ts";
import { type Cells, flagIn, listCell, listIn, numberIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { findRecord, referenceIn } from "../reference-queries.ts";
import { keep } from "../unchangeable.ts";
import { hasAll } from "../unchanged.ts";

const personOf = (cells: Cells) => ({
  name: cells.name,
  email: cells.email === undefined ? undefined : normalEmail(cells.email),
  phone_number: cells.phone_number,
});

const profileOf = (db: OrgReader, cells: Cells) =>
  validate(TechnicianChanges, {
    color: cells.color,
    active: flagIn(cells.active),
    branch_id: referenceIn(db, "branches", cells, "branch_ref"),
    skills: listIn(cells.skills),
    weekly_hours: cells.weekly_hours === undefined ? undefined : readHours(cells.weekly_hours),
    max_jobs_per_day: numberIn(cells.max_jobs_per_day),
  });

/** `mon 08:00-12:00,13:00-17:00;tue 08:00-17:00`. */
const readHours = (text: string): WeeklyHours =>
  Object.fromEntries(
    (listIn(text) ?? []).map((entry) => {
      const [day = "", ranges = ""] = entry.split(/\s+(.*)/);
      if (!(weekdays as readonly string[]).includes(day.toLowerCase()))
        throw refuseField(
          "weekly_hours",
          "must be like mon 08:00-12:00,13:00-17:00;tue 08:00-17:00",
        );
      return [day.toLowerCase(), ranges.split(",").filter(Boolean).map(readRange)];
    }),
  );

const readRange = (text: string) => {
  const [start = "", end = ""] = text.trim().split("-");
  return { start, end };
};

const hoursCell = (hours: WeeklyHours | null): string | null =>
  hours &&
  listCell(
    weekdays.flatMap((day) => {
      const ranges = hours[day];
      return ranges
        ? [`${day} ${ranges.map(({ start, end }) => `${start}-${end}`).join(",")}`]
        : [];
    }),
  );

/** A person of the organization with this address. */
const byEmail = (db: OrgReader, email: string | undefined): string | null =>
  email === undefined
    ? null
    : (db.first(people(db).select("users.id").where("users.email", "=", email))?.id ?? null);

/** Who has the role, a profile or a visit, also if they were removed since. */
const everybody = (db: OrgReader): string[] => {
  const role = db.all(db.from("memberships").select("user_id").where("role", "=", "technician"));
  const profile = db.all(db.from("technicians").select("user_id"));
  const visits = db.all(
    db
      .from("tickets")
      .select("technician_id")
      .distinct()
      .where("technician_id", "is not", null)
      .where("deleted_at", "is", null),
  );
  const ids = [
    ...[...role, ...profile].map(({ user_id }) => user_id),
    ...visits.flatMap(({ technician_id }) => technician_id ?? []),
  ];
  return [...new Set(ids)].toSorted();
};

/** People who take visits. They get the role technician, and no password: they are invited later. */
export const technicians: FolderFile = {
  importLine: ({ db, change }, { external_ref, cells }) => {
    const person = personOf(cells);
    const id = findRecord(db, "technicians", external_ref) ?? byEmail(db, person.email);
    const profile = profileOf(db, cells);
    if (id === null)
      return change(undefined, (tx) => {
        const user = createUser(tx, validate(NewUser, { ...person, role: "technician" }));
        saveProfile(tx, findPerson(tx, user.id), profile);
        rememberImported(tx, "technicians", external_ref, { id: user.id, content: null });
        return "created";
      });
    const before = findPerson(db, id);
    const is_same = before.has_profile && hasAll({ ...before }, { ...person, ...profile });
    if (is_same && refOf(db, "technicians", id) === external_ref) return "unchanged";
    change(undefined, (tx) => {
      const user = findUser(tx, id);
      // Who has the address of an owner could log in as them.
      if (user.role !== "technician") keep("email", user.email, person.email);
      const sent = Object.fromEntries(
        Object.entries(person).filter(([, value]) => value !== undefined),
      );
      const { name, email, phone_number, role } = user;
      validate(NewUser, { name, email, phone_number, role, ...sent });
      updateUser(tx, user, sent);
      saveProfile(tx, before, profile);
      rememberImported(tx, "technicians", external_ref, { id, content: null });
    });
    return is_same ? "unchanged" : "updated";
  },

  *exportLines(db) {
    const ids = everybody(db);
    const found = new Map(findPeople(db, ids).map((person) => [person.id, person]));
    yield ids.flatMap((user_id) => {
      const person = found.get(user_id);
      if (!person) return [];
      return [
        {
          external_ref: refOf(db, "technicians", user_id),
          name: person.name,
          email: person.email,
          phone_number: person.phone_number,
          color: person.color,
          active: person.active,
          branch_ref: person.branch_id && refOf(db, "branches", person.branch_id),
          skills: listCell(person.skills),
          weekly_hours: hoursCell(person.weekly_hours),
          max_jobs_per_day: person.max_jobs_per_day,
        },
      ];
    });
  },
};
