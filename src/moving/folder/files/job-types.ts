import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { type JobTypeView, jobTypeOf, jobTypeView } from "../../../job-types/queries.ts";
import { createJobType, updateJobType } from "../../../job-types/save.ts";
import { JobTypeChanges, JobTypeInput } from "../../../job-types/wire.ts";
import { refuseField } from "../../../refusal.ts";
import { type Cells, flagIn, listCell, listIn, numberIn, wordIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { findRecord, referenceIn, referencesIn } from "../reference-queries.ts";
import { hasAll } from "../unchanged.ts";

const required_mark = /\s*=\s*required$/;

/** `Speed tested=required;Photo`. */
const checklistIn = (cells: Cells) =>
  listIn(cells.checklist)?.map((entry) => ({
    label: entry.replace(required_mark, ""),
    required: required_mark.test(entry),
  }));

/** `ROUTER=1;CABLE=20@0.5`: the item, its quantity, and a price of its own. */
const itemsIn = (db: OrgReader, cells: Cells) => {
  const entries = listIn(cells.default_items)?.map((entry) => {
    const [, ref, quantity, price] =
      /^(.*?)\s*=\s*([\d.,]+)(?:\s*@\s*([\d.,]+))?$/.exec(entry) ?? [];
    if (ref === undefined) throw refuseField("default_items", "must be like ROUTER=1;CABLE=20@0.5");
    return { ref, quantity: numberIn(quantity), price: numberIn(price) ?? null };
  });
  if (entries === undefined) return undefined;
  const ids = referencesIn(
    db,
    "items",
    entries.map(({ ref }) => ref),
    "default_items",
  );
  return entries.map(({ quantity, price }, index) => ({ item_uuid: ids[index], quantity, price }));
};

const inputOf = (db: OrgReader, cells: Cells) => ({
  name: cells.name,
  code: cells.code,
  board_id: referenceIn(db, "boards", cells, "board_ref"),
  color: cells.color,
  default_priority: wordIn(cells.default_priority),
  sla_hours: numberIn(cells.sla_hours),
  duration_minutes: numberIn(cells.duration_minutes),
  billing_mode: wordIn(cells.billing_mode),
  requires_client: flagIn(cells.requires_client),
  auto_assign: flagIn(cells.auto_assign),
  active: flagIn(cells.active),
  checklist: checklistIn(cells),
  default_items: itemsIn(db, cells),
  required_skills: listIn(cells.required_skills),
});

/** The checklist without the ids of its entries, which no line has. */
const comparable = ({ checklist, ...view }: JobTypeView) => ({
  ...view,
  checklist: checklist.map(({ label, required }) => ({ label, required })),
});

export const job_types: FolderFile = {
  importLine: ({ db, caller, change }, { external_ref, cells }) => {
    const id = findRecord(db, "job-types", external_ref);
    const before = id === null ? null : jobTypeOf(db, id);
    const input = inputOf(db, cells);
    if (!before)
      return change(undefined, (tx) => {
        const made = createJobType(tx, caller, validate(JobTypeInput, input));
        rememberImported(tx, "job-types", external_ref, { id: made, content: null });
        return "created";
      });
    const changes = validate(JobTypeChanges, input);
    if (hasAll(comparable(jobTypeView(db, before)), changes)) return "unchanged";
    change(undefined, (tx) => updateJobType(tx, caller, before, changes));
    return "updated";
  },

  *exportLines(db) {
    const rows = db.all(db.from("job_types").selectAll().orderBy("id"));
    yield rows.map((row) => {
      const { id, board_id, checklist, required_skills, ...job_type } = jobTypeView(db, row);
      return {
        ...job_type,
        external_ref: refOf(db, "job-types", id),
        board_ref: board_id && refOf(db, "boards", board_id),
        checklist: listCell(
          checklist.map(({ label, required }) => (required ? `${label}=required` : label)),
        ),
        required_skills: listCell(required_skills),
        default_items: listCell(
          job_type.default_items.map(({ item_uuid, quantity, price }) =>
            [refOf(db, "items", item_uuid), `${quantity}${price === null ? "" : `@${price}`}`].join(
              "=",
            ),
          ),
        ),
      };
    });
  },
};
