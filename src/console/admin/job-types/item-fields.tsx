import type { Item } from "../../api/document.d.ts";
import { newKey } from "../../api/new-key.ts";
import { useItems } from "../../clients/use-items.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { ItemRow } from "./draft.ts";
import { RowButtons } from "./row-buttons.tsx";

interface Props {
  rows: readonly ItemRow[];
  onRows(rows: readonly ItemRow[]): void;
}

/** The items that a job of this type usually uses. */
export const ItemFields = ({ rows, onRows }: Props) => {
  const t = strings.value.job_types;
  const items = useItems() ?? [];
  const chosen = new Set(rows.map(({ item_uuid }) => item_uuid));
  const offered = items.filter(({ uuid, active }) => active || chosen.has(uuid));
  const [first] = offered;
  const change = (index: number, row: ItemRow) => onRows(rows.with(index, row));
  return (
    <fieldset class="group">
      <legend>{t.items}</legend>
      <p class="hint">{t.items_hint}</p>
      <ol class="job-type-rows">
        {rows.map((row, index) => (
          <li key={row.key}>
            <ItemLine
              row={row}
              index={index}
              items={offered}
              onRow={(changed) => change(index, changed)}
            />
            <RowButtons
              rows={rows}
              index={index}
              name={nameOf(items, row.item_uuid)}
              onRows={onRows}
            />
          </li>
        ))}
      </ol>
      <div class="actions">
        {first ? (
          <Button
            onClick={() =>
              onRows([...rows, { key: newKey(), item_uuid: first.uuid, quantity: "1", price: "" }])
            }
          >
            {t.add_item}
          </Button>
        ) : (
          <p class="hint">{t.no_items}</p>
        )}
      </div>
    </fieldset>
  );
};

const nameOf = (items: readonly Item[], item_uuid: string): string =>
  items.find(({ uuid }) => uuid === item_uuid)?.name ?? "";

interface LineProps {
  row: ItemRow;
  index: number;
  items: readonly Item[];
  onRow(row: ItemRow): void;
}

const ItemLine = ({ row, index, items, onRow }: LineProps) => {
  const t = strings.value.job_types;
  const item = items.find(({ uuid }) => uuid === row.item_uuid);
  return (
    <div class="fields">
      <SelectField
        label={t.item(index + 1)}
        name={`default_items.${index}.item_uuid`}
        value={row.item_uuid}
        onValue={(item_uuid) => onRow({ ...row, item_uuid, price: "" })}
        options={items.map(({ uuid, name }) => [uuid, name])}
      />
      <TextField
        label={t.quantity}
        name={`default_items.${index}.quantity`}
        inputMode="decimal"
        value={row.quantity}
        onValue={(quantity) => onRow({ ...row, quantity })}
      />
      <TextField
        label={t.price(item?.currency ?? "")}
        name={`default_items.${index}.price`}
        inputMode="decimal"
        hint={item && t.usual_price(money(item.price, item.currency))}
        value={row.price}
        onValue={(price) => onRow({ ...row, price })}
      />
    </div>
  );
};
