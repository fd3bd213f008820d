import type { DunningPreview } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";

/** What happens to a client on a day: the step that runs, or why it does not. */
export type Outcome = DunningPreview["step"]["kind"] | NonNullable<DunningPreview["skipped"]>;

export const outcomeOf = ({ step, skipped }: DunningPreview): Outcome => skipped ?? step.kind;

/** In order of display: what runs first. */
export const outcomes: readonly Outcome[] = [
  "suspend",
  "warning",
  "reminder",
  "not_warned",
  "promise",
  "never",
  "no_address",
  "no_channel",
  "no_rate",
  "below_minimum",
  "already_done",
];

/** The counts as sentences: "14 clients get a reminder". */
export const sentences = (rows: readonly DunningPreview[]): string[] => {
  const t = strings.value.billing.collections;
  const clients = Map.groupBy(rows, outcomeOf);
  return outcomes.flatMap((outcome) => {
    const count = new Set(clients.get(outcome)?.map(({ client_id }) => client_id)).size;
    return count === 0 ? [] : [t.outcomes[outcome](count)];
  });
};
