import type { Refusal } from "../../api/refusal.ts";
import { strings } from "../../strings/strings.ts";
import { roundPath } from "../paths.ts";

/** Links to the round on which clients stand already, if a call was refused for that. */
export const OtherRound = ({ refusal }: { refusal: Refusal | undefined }) => {
  if (refusal?.reason !== "already_on_round") return null;
  const { round_id, round_name } = refusal.errors;
  return (
    <a href={roundPath(String(round_id))} dir="auto">
      {strings.value.billing.rounds.open_other(String(round_name))}
    </a>
  );
};
