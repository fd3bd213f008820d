import type { NewRound } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";

/** A round as it is typed; the filters count only where no clients are chosen. */
export interface PlanDraft {
  collector_id: string;
  date: string;
  name: string;
  zone: string;
  city: string;
  building: string;
  branch_id: string;
  generator_id: string;
  agreed_payment_method: string;
  min_days_overdue: string;
  collector_only: boolean;
  without_round: boolean;
}

const text_filters = [
  "zone",
  "city",
  "building",
  "branch_id",
  "generator_id",
  "agreed_payment_method",
] as const;

const filterOf = (draft: PlanDraft): NonNullable<NewRound["filter"]> => {
  const texts = text_filters
    .map((name) => [name, draft[name].trim()] as const)
    .filter(([, text]) => text !== "");
  const { min_days_overdue: days, collector_only, without_round } = draft;
  return {
    ...Object.fromEntries(texts),
    ...(days.trim() === "" ? {} : { min_days_overdue: typedNumber(days) }),
    ...(collector_only ? { collector_only } : {}),
    ...(without_round ? { without_round } : {}),
  };
};

/** The request body. A collector that is not chosen is refused on its field. */
export const bodyOf = (draft: PlanDraft, client_ids: readonly string[] | null): NewRound => ({
  collector_id: typedNumber(draft.collector_id),
  date: draft.date,
  name: draft.name.trim() || null,
  ...(client_ids ? { client_ids: [...client_ids] } : { filter: filterOf(draft) }),
});
