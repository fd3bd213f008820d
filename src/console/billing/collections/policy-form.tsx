import { api, dataOf } from "../../api/client.ts";
import type { DunningPolicy } from "../../api/document.d.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { CheckField, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { bodyOf, draftOf } from "./draft.ts";
import { StepFields } from "./step-fields.tsx";
import { WeekdayField } from "./weekday-field.tsx";

interface Props {
  policy: DunningPolicy;
  onClose(): void;
  onSaved(policy: DunningPolicy): void;
}

/** Changes the policy as a whole. */
export const PolicyForm = ({ policy, onClose, onSaved }: Props) => {
  const { common, billing } = strings.value;
  const t = billing.collections;
  const stored = useStoredDraft("dunning-policy", () => draftOf(policy));
  const { draft, change, is_restored, discard, forget } = stored;
  const field = fieldsOf(draft, change);
  const save = useMutation(async () => {
    const saved = await dataOf(api.PUT("/v1/dunning-policy", { body: bodyOf(draft) }));
    await forget();
    notify(common.saved);
    onSaved(saved);
  });
  return (
    <Dialog title={t.policy} onClose={onClose} aside>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <DraftNotice is_restored={is_restored} onDiscard={discard} />
        <CheckField
          label={t.enabled}
          checked={draft.enabled}
          onValue={(enabled) => change({ enabled })}
        />
        <StepFields steps={draft.steps} onSteps={(steps) => change({ steps })} />
        <AmountField
          label={t.minimum_balance}
          hint={t.minimum_balance_hint(loggedIn().organization.currency)}
          {...field("minimum_balance")}
        />
        <TimeField label={t.time} {...field("time")} />
        <WeekdayField
          label={t.runs_on}
          chosen={draft.weekdays}
          onChosen={(weekdays) => change({ weekdays })}
        />
        <WeekdayField
          label={t.suspends_on}
          hint={t.suspends_on_hint}
          chosen={draft.suspend_weekdays}
          onChosen={(suspend_weekdays) => change({ suspend_weekdays })}
        />
        <SelectField
          label={t.resume}
          name="resume"
          value={draft.resume}
          onValue={(resume) => change({ resume: resume as DunningPolicy["resume"] })}
          options={Object.entries(t.resumes)}
        />
      </Form>
    </Dialog>
  );
};
