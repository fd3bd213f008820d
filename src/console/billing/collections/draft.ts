import type { DunningPolicy, DunningPolicyChange } from "../../api/document.d.ts";

type Step = DunningPolicy["steps"][number];

/** A step as it is typed: days are text, and whether they come before or after the due date is chosen. */
export interface StepDraft {
  /** Null for a new step. */
  id: string | null;
  kind: Step["kind"];
  days: string;
  is_before: boolean;
}

export interface Draft {
  enabled: boolean;
  steps: StepDraft[];
  minimum_balance: string;
  resume: DunningPolicy["resume"];
  weekdays: DunningPolicy["weekdays"];
  suspend_weekdays: DunningPolicy["suspend_weekdays"];
  time: string;
}

/** What most providers begin with. */
const usual_steps: StepDraft[] = [
  { id: null, kind: "reminder", days: "3", is_before: true },
  { id: null, kind: "reminder", days: "3", is_before: false },
  { id: null, kind: "warning", days: "7", is_before: false },
  { id: null, kind: "suspend", days: "14", is_before: false },
];

const stepDraftOf = ({ id, kind, days_after_due }: Step): StepDraft => ({
  id,
  kind,
  days: String(Math.abs(days_after_due)),
  is_before: days_after_due < 0,
});

export const draftOf = (policy: DunningPolicy): Draft => ({
  ...policy,
  steps: policy.steps.length === 0 ? usual_steps : policy.steps.map(stepDraftOf),
  minimum_balance: String(policy.minimum_balance),
});

/** NaN for an empty text, which the service refuses. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const stepOf = ({ id, kind, days, is_before }: StepDraft) => ({
  ...(id === null ? {} : { id }),
  kind,
  days_after_due: (kind === "reminder" && is_before ? -1 : 1) * numberOf(days),
});

export const bodyOf = (draft: Draft): DunningPolicyChange => ({
  ...draft,
  steps: draft.steps.map(stepOf),
  minimum_balance: numberOf(draft.minimum_balance),
});
