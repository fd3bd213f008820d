import type { BoardAgenda, TechnicianPlan } from "../../api/document.d.ts";
import { useConfirmedLate } from "../../booking/use-confirmed-late.tsx";
import { isolated } from "../../format/bidi.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { illTitle } from "./may-move-ill.ts";
import { ProposalRow } from "./proposal-row.tsx";
import { chosenOption } from "./propose.ts";
import { useIll } from "./use-ill.ts";

interface Props {
  plan: TechnicianPlan;
  day: BoardAgenda;
  onClose(): void;
  onChanged(): void;
}

/** Moves all visits of a technician who is ill, and enters the time off, with one confirmation. */
export const IllDialog = (props: Props) => {
  const { plan, day } = props;
  const { ill } = strings.value.plan;
  const { visits, proposals, failed, reading, confirm, choose, close } = useIll(props);
  const is_ready = proposals !== undefined;
  const late = useConfirmedLate();
  const late_count = proposals?.filter((each) => chosenOption(each)?.is_late).length ?? 0;
  return (
    <Dialog title={ill.title(isolated(plan.technician.name), illTitle(day.date))} onClose={close}>
      <RefusalNotice refusal={reading.refusal} />
      {!is_ready && !reading.refusal && (
        <p class="reading" role="status">
          {ill.looking(visits.length)}
        </p>
      )}
      {is_ready && (
        <Form
          mutation={{
            ...confirm,
            run: () => late.bookUnlessLate(late_count > 0, () => void confirm.run(), late_count),
          }}
          action={ill.confirm(proposals.length)}
          onCancel={close}
        >
          <p class="hint">
            {proposals.length === 0 ? ill.no_visits : ill.hint}{" "}
            {ill.time_off_until(moment(day.day.until))}
          </p>
          {plan.busy.length > 0 && <p class="hint">{ill.hidden(plan.busy.length)}</p>}
          <ul class="ill-visits">
            {proposals.map((proposal) => (
              <ProposalRow
                key={proposal.visit.id}
                proposal={proposal}
                all={proposals}
                refusal={failed.get(proposal.visit.id)}
                onChosen={(key) => choose(proposal.visit.id, key)}
              />
            ))}
          </ul>
        </Form>
      )}
      {late.dialog}
    </Dialog>
  );
};
