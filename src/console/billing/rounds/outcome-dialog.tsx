import { stop_outcomes } from "../../../shared/round-vocabulary.ts";
import { api, dataOf } from "../../api/client.ts";
import type { OutcomeInput, Stop } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { sentTime } from "../../format/time.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { amountsText } from "../amount-lines.tsx";
import { bodyOf, type OutcomeDraft, takesMoney, takesPromise } from "./outcome-draft.ts";
import { StopPayment } from "./stop-payment.tsx";

interface Props {
  round_id: string;
  stop: Stop;
  onClose(): void;
  onRecorded(): void;
}

const firstDraft = ({ due: [first], outcome, note, promise_until }: Stop): OutcomeDraft => ({
  outcome: outcome ?? (first ? "paid" : "absent"),
  amount: first ? String(first.amount) : "",
  currency: first?.currency ?? loggedIn().organization.currency,
  exchange_rate: "",
  method: "cash",
  promise_until: promise_until ?? "",
  note: note ?? "",
  at: "",
});

/** Records how a stop ended. */
export const OutcomeDialog = ({ round_id, stop, onClose, onRecorded }: Props) => {
  const t = strings.value.billing.rounds;
  const { outcomes } = strings.value.my_round;
  const { draft, change, field } = useFields(() => firstDraft(stop));
  const record = useMutation(async () => {
    const { credit } = await dataOf(
      api.POST("/v1/collection-rounds/{id}/stops/{stop_id}/outcome", {
        params: { path: { id: round_id, stop_id: stop.id } },
        body: bodyOf({ ...draft, at: sentTime(draft.at) }),
      }),
    );
    notify(credit ? t.credited(money(credit.amount, credit.currency)) : t.recorded);
    onRecorded();
  });
  return (
    <Dialog title={t.record_of(stop.client.name)} onClose={onClose}>
      <Form mutation={record} action={strings.value.common.save} onCancel={onClose}>
        <SelectField
          label={t.outcome}
          name="outcome"
          value={draft.outcome}
          onValue={(outcome) => change({ outcome: outcome as OutcomeInput["outcome"] })}
          options={stop_outcomes.map((outcome) => [outcome, outcomes[outcome]])}
          hint={stop.due.length > 0 ? `${t.due}: ${amountsText(stop.due)}` : undefined}
        />
        {takesMoney(draft.outcome) && (
          <StopPayment draft={draft} field={field} due={stop.due} onChange={change} />
        )}
        {takesPromise(draft.outcome) && (
          <DateField label={t.promise_until} {...field("promise_until")} />
        )}
        <AreaField label={t.note} {...field("note")} />
        <DateTimeField label={t.at} {...field("at")} hint={t.at_hint} />
      </Form>
    </Dialog>
  );
};
