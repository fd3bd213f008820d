import { api, dataOf } from "../../api/client.ts";
import type { Claim } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  claim: Claim;
  onClose(): void;
  onDecided(): void;
}

/** Records the payment, with what has really come in. */
export const ConfirmClaim = ({ claim, onClose, onDecided }: Props) => {
  const { billing, payment_method } = strings.value;
  const t = billing.claims;
  const { draft, change, field } = useFields({
    amount: String(claim.amount),
    currency: claim.currency,
    method: claim.method,
    reference: claim.reference ?? "",
  });
  const confirm = useMutation(async () => {
    const params = { path: { id: claim.id } };
    const body = { ...draft, amount: Number(draft.amount) };
    await dataOf(api.POST("/v1/payment-claims/{id}/confirm", { params, body }));
    notify(t.confirmed);
    onDecided();
  });
  return (
    <Dialog title={t.confirm} onClose={onClose}>
      <Form mutation={confirm} action={t.confirm_action} onCancel={onClose}>
        <p>{t.confirm_means}</p>
        <div class="fields">
          <AmountField label={billing.payment.amount} {...field("amount")} />
          <TextField label={t.currency} {...field("currency")} />
        </div>
        <SelectField
          label={billing.payment.method}
          name="method"
          value={draft.method}
          onValue={(method) => change({ method: method as Claim["method"] })}
          options={Object.entries(payment_method)}
        />
        <TextField label={billing.payment.reference} {...field("reference")} />
      </Form>
    </Dialog>
  );
};
