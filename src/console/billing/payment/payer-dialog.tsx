import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { PaymentDialog } from "../payment-dialog.tsx";

interface Props {
  onClose(): void;
  onRecorded(payment: Payment): void;
}

/** Asks first whose payment it is. */
export const PayerDialog = ({ onClose, onRecorded }: Props) => {
  const { pay: said, client: label } = words.value.billing;
  const [picked, setPicked] = useState<PickedClient | null>(null);
  const { data: client, refusal } = useRead(picked && `payer ${picked.id}`, () =>
    answerOf(api.GET("/v1/clients/{id}", { params: { path: { id: picked?.id ?? "" } } })),
  );
  if (client && client.id === picked?.id)
    return <PaymentDialog client={client} onClose={onClose} onRecorded={onRecorded} />;
  return (
    <Dialog title={said.title} onClose={onClose}>
      <ClientPicker label={label} value={picked} onValue={setPicked} hint={said.who_paid} />
      <Refused refusal={refusal} />
    </Dialog>
  );
};
