import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useItems } from "../use-items.ts";
import type { LineDraft } from "./draft.ts";

interface Props {
  lines: readonly LineDraft[];
  onLines(lines: readonly LineDraft[]): void;
}

/** A client's monthly services. */
export const ServiceFields = ({ lines, onLines }: Props) => {
  const { fields, form, services } = strings.value.clients;
  const items = useItems() ?? [];
  return (
    <fieldset class="group">
      <legend>{fields.items}</legend>
      {lines.map((line, index) => {
        const put = (change: Partial<LineDraft>) =>
          onLines(lines.with(index, { ...line, ...change }));
        const path = (name: string) => `items.${index}.${name}`;
        return (
          <div class="line-fields" key={index}>
            <SelectField
              label={services.item}
              name={path("item_uuid")}
              value={line.item_uuid}
              onValue={(item_uuid) => put({ item_uuid })}
              options={[
                ...(line.item_uuid === "" ? [["", form.none] as const] : []),
                ...items
                  .filter(({ active, uuid }) => active || uuid === line.item_uuid)
                  .map(
                    ({ uuid, name, price, currency }) =>
                      [uuid, `${name} · ${money(price, currency)}`] as const,
                  ),
              ]}
            />
            <TextField
              label={services.quantity}
              inputMode="decimal"
              name={path("quantity")}
              value={line.quantity}
              onValue={(quantity) => put({ quantity })}
            />
            <AmountField
              label={services.own_price}
              name={path("price")}
              hint={form.own_price}
              value={line.price}
              onValue={(price) => put({ price })}
            />
            <Button
              aria-label={form.remove_service(index + 1)}
              onClick={() => onLines(lines.toSpliced(index, 1))}
            >
              {form.remove}
            </Button>
          </div>
        );
      })}
      <div class="actions">
        <Button onClick={() => onLines([...lines, { item_uuid: "", quantity: "1", price: "" }])}>
          {form.add_service}
        </Button>
      </div>
    </fieldset>
  );
};
