import type { BillingMode, Priority } from "../../../shared/vocabulary.ts";
import type { JobType, JobTypeInput } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";

interface Row {
  /** Keeps a row's fields when rows move. */
  key: string;
}

export interface ChecklistRow extends Row {
  /** Left out for a new entry. */
  id?: string;
  label: string;
  required: boolean;
}

export interface ItemRow extends Row {
  item_uuid: string;
  quantity: string;
  /** Empty: the catalogue's price. */
  price: string;
}

/** A job type as typed. */
export interface Draft {
  name: string;
  code: string;
  /** Empty: all boards. */
  board_id: string;
  color: string | null;
  default_priority: Priority;
  sla_hours: string;
  duration_minutes: string;
  billing_mode: BillingMode;
  requires_client: boolean;
  auto_assign: boolean;
  active: boolean;
  required_skills: string;
  checklist: readonly ChecklistRow[];
  default_items: readonly ItemRow[];
}

export const newDraft = (board_id: string): Draft => ({
  name: "",
  code: "",
  board_id,
  color: null,
  default_priority: "medium",
  sla_hours: "",
  duration_minutes: "",
  billing_mode: "none",
  requires_client: true,
  auto_assign: false,
  active: true,
  required_skills: "",
  checklist: [],
  default_items: [],
});

const typed = (value: number | null): string => (value === null ? "" : String(value));

export const draftOf = (job_type: JobType): Draft => ({
  name: job_type.name,
  code: job_type.code,
  board_id: job_type.board_id ?? "",
  color: job_type.color,
  default_priority: job_type.default_priority,
  sla_hours: typed(job_type.sla_hours),
  duration_minutes: typed(job_type.duration_minutes),
  billing_mode: job_type.billing_mode,
  requires_client: job_type.requires_client,
  auto_assign: job_type.auto_assign,
  active: job_type.active,
  required_skills: job_type.required_skills.join(", "),
  checklist: job_type.checklist.map((entry) => ({ ...entry, key: entry.id })),
  default_items: job_type.default_items.map(({ item_uuid, quantity, price }, index) => ({
    key: String(index),
    item_uuid,
    quantity: String(quantity),
    price: typed(price),
  })),
});

const numberOrNull = (text: string): number | null =>
  text.trim() === "" ? null : typedNumber(text);

/** Parses skills separated by Latin or Arabic commas. */
const skillsOf = (text: string): string[] =>
  text.split(/[,،]/).flatMap((skill) => skill.trim() || []);

/** The request body. Without a code, the service generates one from the name. */
export const inputOf = (draft: Draft): JobTypeInput => {
  const { code, board_id, checklist, default_items, ...plain } = draft;
  return {
    ...plain,
    ...(code.trim() === "" ? {} : { code: code.trim() }),
    board_id: board_id === "" ? null : board_id,
    sla_hours: numberOrNull(draft.sla_hours),
    duration_minutes: numberOrNull(draft.duration_minutes),
    required_skills: skillsOf(draft.required_skills),
    checklist: checklist.map(({ key: _, ...entry }) => entry),
    default_items: default_items.map(({ item_uuid, quantity, price }) => ({
      item_uuid,
      quantity: typedNumber(quantity),
      ...(price.trim() === "" ? {} : { price: typedNumber(price) }),
    })),
  };
};

/** The changed fields alone, so that others' changes stay. */
export const changesOf = (draft: Draft, before: Draft): Partial<JobTypeInput> => {
  const input_before: Record<string, unknown> = { ...inputOf(before) };
  return Object.fromEntries(
    Object.entries(inputOf(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(input_before[name]),
    ),
  );
};
