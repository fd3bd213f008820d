import { answerOf, api } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { AreaField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";

interface Props {
  invoice: Invoice;
  onClose(): void;
  onVoided(invoice: Invoice): void;
}

/** Voids an invoice, with the reason that stands on it from then on. */
export const VoidDialog = ({ invoice, onClose, onVoided }: Props) => {
  const { invoice: said, reason: label } = words.value.billing;
  const {
    draft: { reason },
    field,
  } = useFields({ reason: "" });
  const save = useAction(async () => {
    const voided = await answerOf(
      api.POST("/v1/invoices/{id}/void", {
        params: { path: { id: invoice.id } },
        body: { reason },
      }),
    );
    tell(said.voided(invoice.number));
    onVoided(voided);
  });
  return (
    <Dialog title={said.void_title(invoice.number)} onClose={onClose}>
      <p>{said.void_means}</p>
      <Form mutation={save} onCancel={onClose} action={said.void_action} danger>
        <AreaField label={label} {...field("reason")} />
      </Form>
    </Dialog>
  );
};
