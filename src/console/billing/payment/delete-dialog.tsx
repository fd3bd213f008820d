import { answerOf, api } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { tell } from "../../parts/announce.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { AreaField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";

interface Props {
  payment: Payment;
  onClose(): void;
  onDeleted(payment: Payment): void;
}

/** Takes a payment back: what it paid is open again. */
export const DeletePaymentDialog = ({ payment, onClose, onDeleted }: Props) => {
  const { payment: said, reason: label } = words.value.billing;
  const { common } = words.value;
  const {
    draft: { reason },
    field,
  } = useFields({ reason: "" });
  const save = useAction(async () => {
    const deleted = await answerOf(
      api.DELETE("/v1/payments/{id}", {
        params: { path: { id: payment.id } },
        body: { reason: reason.trim() || null },
      }),
    );
    tell(said.deleted);
    onDeleted(deleted);
  });
  return (
    <Dialog title={said.delete_title(money(payment.amount, payment.currency))} onClose={onClose}>
      <p>{said.delete_means}</p>
      <Form mutation={save} onCancel={onClose} action={said.delete_action} danger>
        <AreaField label={`${label} (${common.optional})`} {...field("reason")} />
      </Form>
    </Dialog>
  );
};
