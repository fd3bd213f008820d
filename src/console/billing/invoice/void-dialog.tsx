import { answerOf, api } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { ReasonDialog } from "../../parts/reason-dialog.tsx";
import { words } from "../../words/words.ts";

interface Props {
  invoice: Invoice;
  onClose(): void;
  onVoided(invoice: Invoice): void;
}

/** Voids an invoice, with the reason that stands on it from then on. */
export const VoidDialog = ({ invoice: { id, number }, onClose, onVoided }: Props) => {
  const { invoice: said, reason: label } = words.value.billing;
  return (
    <ReasonDialog
      title={said.void_title(number)}
      hint={said.void_means}
      label={label}
      action={said.void_action}
      onReason={async (reason) => {
        const params = { path: { id } };
        const voided = await answerOf(
          api.POST("/v1/invoices/{id}/void", { params, body: { reason } }),
        );
        tell(said.voided(number));
        onVoided(voided);
      }}
      onClose={onClose}
    />
  );
};
