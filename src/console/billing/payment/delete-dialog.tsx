import { api, dataOf } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface Props {
  payment: Payment;
  onClose(): void;
  onDeleted(payment: Payment): void;
}

/** Deletes a payment, which reopens its invoices. */
export const DeletePaymentDialog = ({ payment, onClose, onDeleted }: Props) => {
  const { billing, common } = strings.value;
  const t = billing.payment;
  return (
    <ReasonDialog
      title={t.delete_title(money(payment.amount, payment.currency))}
      hint={t.delete_means}
      label={`${billing.reason} (${common.optional})`}
      action={t.delete_action}
      onReason={async (reason) => {
        const params = { path: { id: payment.id } };
        const body = { reason: reason.trim() || null };
        const deleted = await dataOf(api.DELETE("/v1/payments/{id}", { params, body }));
        notify(t.deleted);
        onDeleted(deleted);
      }}
      onClose={onClose}
    />
  );
};
