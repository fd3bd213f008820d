import { useState } from "preact/hooks";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import type { PlanDraft } from "./plan-draft.ts";

interface Props {
  kind?: "primary" | "plain";
  /** What the page filters by already. */
  initial?: Partial<PlanDraft>;
}

/** Plans a round for the clients that filters find. */
export const PlanButton = ({ kind = "plain", initial = {} }: Props) => {
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {strings.value.billing.rounds.plan}
      </Button>
      {is_open && <PlanDialog clients={null} initial={initial} onClose={() => setOpen(false)} />}
    </>
  );
};
