import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Client, Item } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  client: Client;
  items: readonly Item[];
  /** The current price; with an empty `item_uuid` the item is chosen here. */
  current: { item_uuid: string; price: string };
  onClose(): void;
  onSaved(): void;
}

/** Sets a client's own price of an item. */
export const PriceDialog = ({ client, items, current, onClose, onSaved }: Props) => {
  const offered = items.filter(({ active, uuid }) => active || uuid === current.item_uuid);
  const [item_uuid, setItem] = useState(current.item_uuid || (offered[0]?.uuid ?? ""));
  const {
    draft: { price },
    field,
  } = useFields({ price: current.price });
  const { clients, common } = strings.value;
  const save = useMutation(async () => {
    await dataOf(
      api.PUT("/v1/clients/{id}/prices/{item_uuid}", {
        params: { path: { id: client.id, item_uuid } },
        body: { price: typedNumber(price), currency: client.currency },
      }),
    );
    notify(common.saved);
    onSaved();
  });
  const item = items.find(({ uuid }) => uuid === item_uuid);
  return (
    <Dialog title={clients.prices.add} onClose={onClose}>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <SelectField
          label={clients.services.item}
          value={item_uuid}
          onValue={setItem}
          disabled={current.item_uuid !== ""}
          options={offered.map(({ uuid, name }) => [uuid, name])}
        />
        <AmountField
          label={`${clients.prices.price} (${client.currency})`}
          {...field("price")}
          hint={item && `${clients.prices.catalogue}: ${money(item.price, item.currency)}`}
        />
      </Form>
    </Dialog>
  );
};
