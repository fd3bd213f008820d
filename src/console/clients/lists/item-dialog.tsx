import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Item } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  /** Null for a new one. */
  item: Item | null;
  onClose(): void;
  onSaved(): void;
}

const texts = ["name", "sku", "unit", "price", "currency", "tax_rate"] as const;

/** Adds or changes an item of the catalogue. */
export const ItemDialog = ({ item, onClose, onSaved }: Props) => {
  const { common, clients } = strings.value;
  const { items: t, lists, fields } = clients;
  const [type, setType] = useState<Item["type"]>(item?.type ?? "service");
  const [checks, setChecks] = useState({
    track_serial: item?.track_serial ?? false,
    track_mac: item?.track_mac ?? false,
    active: item?.active ?? true,
  });
  const [typed, setTyped] = useState({
    name: item?.name ?? "",
    sku: item?.sku ?? "",
    unit: item?.unit ?? "",
    price: item ? String(item.price) : "",
    currency: item?.currency ?? loggedIn().organization.currency,
    tax_rate: String(item?.tax_rate ?? 0),
  });
  const save = useMutation(async () => {
    const body = {
      ...checks,
      type,
      name: typed.name,
      sku: typed.sku.trim() || null,
      unit: typed.unit.trim() || null,
      price: typedNumber(typed.price),
      currency: typed.currency,
      tax_rate: typedNumber(typed.tax_rate),
    };
    await (item
      ? dataOf(api.PUT("/v1/items/{id}", { params: { path: { id: item.uuid } }, body }))
      : dataOf(api.POST("/v1/items", { body })));
    onSaved();
  });
  const labels = { ...t, name: lists.name, currency: fields.currency };
  return (
    <Dialog title={item?.name ?? lists.items.add} onClose={onClose}>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <div class="fields">
          {texts.map((name) => {
            const field = {
              label: labels[name],
              name,
              value: typed[name],
              onValue: (value: string) => setTyped({ ...typed, [name]: value }),
            };
            return name === "price" ? (
              <AmountField key={name} {...field} />
            ) : (
              <TextField
                key={name}
                {...field}
                inputMode={name === "tax_rate" ? "decimal" : undefined}
              />
            );
          })}
          <SelectField
            label={t.type}
            name="type"
            value={type}
            onValue={(value) => setType(value === "product" ? "product" : "service")}
            options={[
              ["service", t.types.service],
              ["product", t.types.product],
            ]}
          />
        </div>
        {(["track_serial", "track_mac", "active"] as const).map((name) => (
          <CheckField
            key={name}
            label={t[name]}
            checked={checks[name]}
            onValue={(checked) => setChecks({ ...checks, [name]: checked })}
          />
        ))}
      </Form>
    </Dialog>
  );
};
