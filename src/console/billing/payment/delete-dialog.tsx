import { answerOf, api } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { tell } from "../../parts/announce.tsx";
import { ReasonDialog } from "../../parts/reason-dialog.tsx";
import { words } from "../../words/words.ts";

interface Props {
  payment: Payment;
  onClose(): void;
  onDeleted(payment: Payment): void;
}

/** Deletes a payment: what it paid is open again. */
export const DeletePaymentDialog = ({ payment, onClose, onDeleted }: Props) => {
  const { billing, common } = words.value;
  const said = billing.payment;
  return (
    <ReasonDialog
      title={said.delete_title(money(payment.amount, payment.currency))}
      hint={said.delete_means}
      label={`${billing.reason} (${common.optional})`}
      action={said.delete_action}
      onReason={async (reason) => {
        const params = { path: { id: payment.id } };
        const body = { reason: reason.trim() || null };
        const deleted = await answerOf(api.DELETE("/v1/payments/{id}", { params, body }));
        tell(said.deleted);
        onDeleted(deleted);
      }}
      onClose={onClose}
    />
  );
};
