import { useState } from "preact/hooks";
import { selected_clients_max } from "../../../shared/receivable-vocabulary.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { PlanDialog } from "../rounds/plan-dialog.tsx";
import { readSelectable } from "./read.ts";
import { RemindDialog } from "./remind-dialog.tsx";
import type { Selection } from "./selection.ts";
import { StatementsDialog } from "./statements-dialog.tsx";

interface Props {
  selection: Selection;
  filters: Filters;
  /** Clients that the filters find. */
  total: number;
  onReminded(): void;
}

/** How many clients are selected, and what can be done with them. */
export const SelectionBar = ({ selection, filters, total, onReminded }: Props) => {
  const { owing: t, rounds } = strings.value.billing;
  const [dialog, setDialog] = useState<"statements" | "remind" | "plan">();
  const all = useMutation(async () => selection.add(await readSelectable(filters)));
  const { clients } = selection;
  const some = Math.min(total, selected_clients_max);
  const close = () => setDialog(undefined);
  return (
    <div class="selection">
      <p role="status">{t.selected(clients.length)}</p>
      {clients.length < some && (
        <Button kind="quiet" busy={all.is_running} onClick={() => void all.run()}>
          {total > selected_clients_max ? t.select_first(some) : t.select_all(some)}
        </Button>
      )}
      {clients.length > 0 && (
        <>
          {may("client_payments:read") && (
            <Button onClick={() => setDialog("statements")}>{t.statements}</Button>
          )}
          {may("client_payments:create") && (
            <Button onClick={() => setDialog("remind")}>{t.remind}</Button>
          )}
          {may("collections:manage") && (
            <Button onClick={() => setDialog("plan")}>{rounds.plan_for(clients.length)}</Button>
          )}
          <Button kind="quiet" onClick={selection.clear}>
            {t.clear_selection}
          </Button>
        </>
      )}
      <RefusalNotice refusal={all.refusal} />
      {dialog === "statements" && <StatementsDialog clients={clients} onClose={close} />}
      {dialog === "plan" && (
        <PlanDialog clients={clients.map(({ client_id }) => client_id)} onClose={close} />
      )}
      {dialog === "remind" && (
        <RemindDialog
          clients={clients}
          onClose={() => {
            close();
            onReminded();
          }}
        />
      )}
    </div>
  );
};
