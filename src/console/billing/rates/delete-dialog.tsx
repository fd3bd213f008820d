import { answerOf, api } from "../../api/client.ts";
import type { ExchangeRate } from "../../api/document.d.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";
import { written } from "./written.ts";

interface Props {
  rate: ExchangeRate;
  onClose(): void;
  onDeleted(): void;
}

/** Asks once more before a rate goes. */
export const DeleteRateDialog = ({ rate, onClose, onDeleted }: Props) => {
  const said = words.value.billing.rates;
  const save = useAction(async () => {
    await answerOf(api.DELETE("/v1/exchange-rates/{id}", { params: { path: { id: rate.id } } }));
    onDeleted();
  });
  return (
    <Dialog title={said.delete_of(written(rate))} onClose={onClose}>
      <p>{said.delete_means}</p>
      <Form mutation={save} onCancel={onClose} action={said.delete_action} danger>
        {null}
      </Form>
    </Dialog>
  );
};
