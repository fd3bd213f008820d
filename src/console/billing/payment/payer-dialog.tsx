import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { PaymentDialog } from "../payment-dialog.tsx";

interface Props {
  onClose(): void;
  onRecorded(payment: Payment): void;
}

/** Chooses a client, then records their payment. */
export const PayerDialog = ({ onClose, onRecorded }: Props) => {
  const { pay: t, client: label } = strings.value.billing;
  const [picked, setPicked] = useState<PickedClient | null>(null);
  const { data: client, refusal } = useQuery(picked && `payer ${picked.id}`, () =>
    dataOf(api.GET("/v1/clients/{id}", { params: { path: { id: picked?.id ?? "" } } })),
  );
  if (client && client.id === picked?.id)
    return <PaymentDialog client={client} onClose={onClose} onRecorded={onRecorded} />;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <ClientPicker label={label} value={picked} onValue={setPicked} hint={t.who_paid} />
      <RefusalNotice refusal={refusal} />
    </Dialog>
  );
};
