import type { Delivery } from "../../api/document.d.ts";
import type { Strings } from "../../strings/en.ts";

type Outcome = Pick<Delivery, "response_status" | "error"> & Partial<Pick<Delivery, "reason">>;

/** The response status of a delivery or attempt, or why there is none. */
export const outcomeOf = (
  t: Strings["desk"]["webhooks"],
  { response_status, error, reason }: Outcome,
): string => {
  if (reason) return t.reason[reason];
  if (response_status !== null) return String(response_status);
  return error === null ? "–" : t.error[error];
};
