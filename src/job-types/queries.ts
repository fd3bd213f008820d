import type { Selectable } from "kysely";
import { type Caller, opensBoard } from "../access/caller.ts";
import { foldCase } from "../clients/fold.ts";
import { build, eachOf } from "../database/build.ts";
import { cachedInOrg, type OrgReader, prepareInOrg } from "../database/org.ts";
import type { JobTypesTable } from "../database/tables/job-types.ts";
import { notFound, refuseField } from "../refusal.ts";
import { fromThousandths, toDecimal } from "../shared/money.ts";
import type { JobTypesQuery } from "./wire.ts";

export type JobTypeRow = Selectable<JobTypesTable>;

/** A task of a job type's checklist. A ticket stores its id and whether it is done. */
export interface ChecklistEntry {
  id: string;
  label: string;
  required: boolean;
}

/** A job type's checklist, in order. */
export const checklistOf = (job_type: Pick<JobTypeRow, "checklist">): ChecklistEntry[] =>
  JSON.parse(job_type.checklist) as ChecklistEntry[];

/** Loads all job types at once, so that the time does not reveal whether one exists that the caller may not see. */
const jobTypesOfOrg = cachedInOrg()(
  prepareInOrg()((param) =>
    build.selectFrom("job_types").selectAll().where("org_id", "=", param("org_id")),
  ),
  (job_types) => new Map(job_types.map((job_type) => [job_type.id, Object.freeze(job_type)])),
);

const jobTypeWith = (db: OrgReader, id: string): JobTypeRow | undefined =>
  db.cached(jobTypesOfOrg, {}).get(id);

/** The cross join makes SQLite look up the item of each line, whatever its statistics suggest. */
const defaultItems = prepareInOrg<{ job_type_ids: string }>()((param) =>
  build
    .selectFrom("job_type_items as line")
    .crossJoin("items")
    .select(["line.job_type_id", "line.item_uuid", "line.quantity", "line.price", "items.currency"])
    .where("line.org_id", "=", param("org_id"))
    .where("line.job_type_id", "in", eachOf(param("job_type_ids")))
    .whereRef("items.org_id", "=", "line.org_id")
    .whereRef("items.uuid", "=", "line.item_uuid")
    .orderBy("line.job_type_id")
    .orderBy("line.position"),
);

const isShown = (caller: Caller, { board_id }: JobTypeRow): boolean =>
  board_id === null || opensBoard(caller, board_id);

/** A job type of the organization or of a board that the caller can open, otherwise 404. */
export const findJobType = (db: OrgReader, caller: Caller, id: string): JobTypeRow => {
  const job_type = jobTypeWith(db, id);
  if (!job_type || !isShown(caller, job_type)) throw notFound();
  return job_type;
};

/** The job type of a ticket, even if it is no longer active; null without one. */
export const jobTypeOf = (db: OrgReader, id: string | null): JobTypeRow | null =>
  id === null ? null : (jobTypeWith(db, id) ?? null);

/** The job type with this code or name, active or not; null for none. */
export const jobTypeNamed = (db: OrgReader, text: string): JobTypeRow | null => {
  const all = [...db.cached(jobTypesOfOrg, {}).values()];
  const key = foldCase(text);
  return (
    all.find(({ code }) => code === text) ??
    all.find(({ code }) => foldCase(code) === key) ??
    all.find(({ name }) => foldCase(name) === key) ??
    null
  );
};

/** A job type for a ticket of this board. Refuses one that is inactive or of another board (decisions §5). */
export const usableJobType = (db: OrgReader, id: string, board_id: string): JobTypeRow => {
  const job_type = jobTypeWith(db, id);
  const fits = job_type && (job_type.board_id === null || job_type.board_id === board_id);
  if (!fits || job_type.active === 0)
    throw refuseField("job_type_id", "is not an active job type of this board");
  return job_type;
};

/** The default items of a job type, in order. Quantities are thousandths. */
export const defaultItemsOf = (db: OrgReader, job_type_id: string) =>
  db.all(defaultItems, { job_type_ids: JSON.stringify([job_type_id]) });

/** The skills that a job type requires; none without a job type. */
export const requiredSkills = (job_type: Pick<JobTypeRow, "required_skills"> | null): string[] =>
  JSON.parse(job_type?.required_skills ?? "[]") as string[];

/** Job types as JSON. */
const jobTypeViews = (db: OrgReader, job_types: JobTypeRow[]) => {
  const job_type_ids = JSON.stringify(job_types.map((job_type) => job_type.id));
  const lines = Map.groupBy(db.all(defaultItems, { job_type_ids }), (line) => line.job_type_id);
  return job_types.map(({ org_id, ...job_type }) => ({
    ...job_type,
    requires_client: job_type.requires_client === 1,
    auto_assign: job_type.auto_assign === 1,
    active: job_type.active === 1,
    checklist: checklistOf(job_type),
    required_skills: requiredSkills(job_type),
    default_items: (lines.get(job_type.id) ?? []).map((line) => ({
      item_uuid: line.item_uuid,
      quantity: fromThousandths(line.quantity),
      price: line.price === null ? null : toDecimal(line.price, line.currency),
    })),
  }));
};

export type JobTypeView = ReturnType<typeof jobTypeViews>[number];

export const jobTypeView = (db: OrgReader, job_type: JobTypeRow): JobTypeView => {
  const [view] = jobTypeViews(db, [job_type]);
  if (!view) throw notFound();
  return view;
};

/**
 * The job types that the caller can use, newest first: all of them, or with `board_id` those of that board and of
 * the whole organization. A board that the caller cannot open adds none (§4.3).
 */
export const listJobTypes = (
  db: OrgReader,
  caller: Caller,
  { board_id, include_inactive }: JobTypesQuery,
): JobTypeView[] => {
  const all = db.all(db.from("job_types").selectAll().orderBy("id", "desc"));
  return jobTypeViews(
    db,
    all.filter(
      (job_type) =>
        isShown(caller, job_type) &&
        (include_inactive || job_type.active === 1) &&
        (board_id === undefined || job_type.board_id === null || job_type.board_id === board_id),
    ),
  );
};
