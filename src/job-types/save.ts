import { type Caller, opensBoard } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { hasMoreThan } from "../database/page.ts";
import { checkReference } from "../database/references.ts";
import type { Flag } from "../database/tables/values.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { firstFree, slugOf } from "./code.ts";
import { replaceDefaultItems } from "./default-items.ts";
import { type ChecklistEntry, checklistOf, type JobTypeRow, jobTypeView } from "./queries.ts";
import type { JobTypeChanges, JobTypeInput } from "./wire.ts";

/** Creates a job type. Without a code, one is generated from the name (§2.3). Returns its id. */
export const createJobType = (tx: OrgTx, caller: Caller, input: JobTypeInput): string => {
  const { default_items, code, ...sent } = input;
  if (sent.board_id === null) checkBoardScope(caller, null);
  checkBoard(tx, caller, sent.board_id);
  if (code !== undefined) checkCode(tx, code);
  checkSize(input, { checklist: [], default_items: [], required_skills: [] });
  if (hasMoreThan(tx, tx.from("job_types"), job_types_max - 1))
    throw refuseField("name", `an organization has at most ${job_types_max} job types`);
  const id = Bun.randomUUIDv7();
  tx.insert("job_types", {
    ...sent,
    id,
    code: code ?? freeCode(tx, slugOf(sent.name)),
    requires_client: flag(sent.requires_client),
    auto_assign: flag(sent.auto_assign),
    active: flag(sent.active),
    checklist: JSON.stringify(withIds(sent.checklist, [])),
    required_skills: JSON.stringify(unique(sent.required_skills)),
    created_at: tx.now,
    updated_at: tx.now,
  });
  replaceDefaultItems(tx, id, default_items);
  return id;
};

/** Updates the fields that are sent. Existing tickets keep their SLA and checklist (§4.3). */
export const updateJobType = (
  tx: OrgTx,
  caller: Caller,
  before: JobTypeRow,
  changes: JobTypeChanges,
): void => {
  const { default_items, checklist, required_skills, ...sent } = changes;
  checkBoardScope(caller, before.board_id);
  if (sent.board_id !== undefined && sent.board_id !== before.board_id) {
    checkBoardScope(caller, sent.board_id);
    checkBoard(tx, caller, sent.board_id);
  }
  if (sent.code !== undefined && sent.code !== before.code) checkCode(tx, sent.code);
  checkSize(changes, jobTypeView(tx, before));
  tx.run(
    tx
      .update("job_types", {
        ...sent,
        requires_client: flag(sent.requires_client ?? before.requires_client === 1),
        auto_assign: flag(sent.auto_assign ?? before.auto_assign === 1),
        active: flag(sent.active ?? before.active === 1),
        checklist: checklist
          ? JSON.stringify(withIds(checklist, checklistOf(before)))
          : before.checklist,
        required_skills: required_skills
          ? JSON.stringify(unique(required_skills))
          : before.required_skills,
        updated_at: tx.now,
      })
      .where("id", "=", before.id),
  );
  if (default_items) replaceDefaultItems(tx, before.id, default_items);
};

/** With these limits, the list of all job types is smaller than 8 MiB (decisions §1). */
const job_types_max = 200;
const size_bytes_max = 32 * 1024;

type Sized = Pick<JobTypeInput, "checklist" | "default_items" | "required_skills">;

const sizeOf = ({ checklist, default_items, required_skills }: Sized): number =>
  Buffer.byteLength(JSON.stringify([checklist, default_items, required_skills]));

/** Refuses to exceed `size_bytes_max`. A job type that an earlier version let become larger may shrink. */
const checkSize = (sent: JobTypeChanges, before: Sized): void => {
  const after = sizeOf({
    checklist: sent.checklist ?? before.checklist,
    default_items: sent.default_items ?? before.default_items,
    required_skills: sent.required_skills ?? before.required_skills,
  });
  if (after <= size_bytes_max || after <= sizeOf(before)) return;
  const field = sent.checklist
    ? "checklist"
    : sent.default_items
      ? "default_items"
      : "required_skills";
  throw refuseField(field, "checklist, items and skills must have at most 32 KiB together");
};

const flag = (value: boolean): Flag => (value ? 1 : 0);

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/**
 * Callers who are limited to certain boards may only change job types of those boards (decisions §4), not those of
 * the whole organization or of other boards, existing or not.
 */
const checkBoardScope = (caller: Caller, board_id: string | null): void => {
  if (caller.board_ids === null || (board_id !== null && opensBoard(caller, board_id))) return;
  throw new Refusal("forbidden", "Job types beyond your boards need a view of all boards.", {
    ability: "boards:manage",
    field: "board_id",
  });
};

const checkBoard = (tx: OrgTx, caller: Caller, board_id: string | null): void => {
  if (board_id !== null && !opensBoard(caller, board_id))
    throw refuseField("board_id", "is not known");
  checkReference(tx, "board", "board_id", board_id);
};

const checkCode = (tx: OrgTx, code: string): void => {
  if (tx.first(tx.from("job_types").select("id").where("code", "=", code)))
    throw new Refusal("duplicate_code", "Another job type has this code.", { code });
};

const freeCode = (tx: OrgTx, slug: string): string => {
  const similar = tx.all(
    tx
      .from("job_types")
      .select("code")
      .where("code", ">=", slug)
      .where("code", "<", `${slug}-\u{10ffff}`),
  );
  return firstFree(slug, new Set(similar.map(({ code }) => code)));
};

/** An entry without an id keeps the id of the previous entry with the same label, otherwise gets a new one. */
const withIds = (
  sent: JobTypeInput["checklist"],
  previous: readonly ChecklistEntry[],
): ChecklistEntry[] => {
  const entries = sent.map(({ id, label, required }) => ({
    id: id ?? previous.find((entry) => entry.label === label)?.id ?? Bun.randomUUIDv7(),
    label,
    required,
  }));
  const ids = new Set<string>();
  for (const [position, { id }] of entries.entries()) {
    if (ids.has(id)) throw refuseField(`checklist.${position}.id`, "is there twice");
    ids.add(id);
  }
  return entries;
};
