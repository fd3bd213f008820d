import type { Item } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import type { TableColumn } from "../../ui/table.tsx";

export const itemColumns = (): TableColumn<Item>[] => {
  const { lists, items: t, fields } = strings.value.clients;
  return [
    {
      title: lists.name,
      cell: ({ name, sku }) => (
        <div class="who-listed">
          <bdi>{name}</bdi>
          {sku && <bdi class="username">{sku}</bdi>}
        </div>
      ),
    },
    { title: t.type, cell: ({ type }) => t.types[type] },
    {
      title: t.price,
      numeric: true,
      cell: ({ price, currency, unit }) => (
        <span>
          <bdi>{money(price, currency)}</bdi>
          {unit && (
            <>
              {" / "}
              <bdi>{unit}</bdi>
            </>
          )}
        </span>
      ),
    },
    { title: t.tax_rate, numeric: true, cell: ({ tax_rate }) => number(tax_rate) },
    {
      title: fields.status,
      cell: ({ active }) => (
        <Badge tone={active ? "good" : "neutral"}>{active ? t.active : lists.off}</Badge>
      ),
    },
  ];
};
