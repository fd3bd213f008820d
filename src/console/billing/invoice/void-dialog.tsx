import { api, dataOf } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface Props {
  invoice: Invoice;
  onClose(): void;
  onVoided(invoice: Invoice): void;
}

/** Voids an invoice with a reason. */
export const VoidDialog = ({ invoice: { id, number }, onClose, onVoided }: Props) => {
  const { invoice: t, reason: label } = strings.value.billing;
  return (
    <ReasonDialog
      title={t.void_title(number)}
      hint={t.void_means}
      label={label}
      action={t.void_action}
      onReason={async (reason) => {
        const params = { path: { id } };
        const voided = await dataOf(
          api.POST("/v1/invoices/{id}/void", { params, body: { reason } }),
        );
        notify(t.voided(number));
        onVoided(voided);
      }}
      onClose={onClose}
    />
  );
};
