import type { ReceivableList } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Table } from "../../ui/table.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import { AmountLines } from "../amount-lines.tsx";

/** What all found clients owe, by currency, and what that is worth today. */
export const TotalOutstanding = ({ list }: { list: ReceivableList }) => {
  const t = strings.value.billing.owing;
  const { amounts, worth } = list.totals;
  const is_mixed = amounts.some(({ currency }) => currency !== list.currency);
  return (
    <section class="block owed">
      <h2>{t.together}</h2>
      {amounts.length === 0 ? <p>{t.nothing}</p> : <AmountLines amounts={amounts} />}
      {is_mixed && (
        <p class="hint">
          {worth === null ? t.no_rate(list.currency) : t.worth_today(money(worth, list.currency))}
        </p>
      )}
    </section>
  );
};

interface AgesProps {
  list: ReceivableList;
  filters: Filters;
}

/** Open invoices by how long they have been due. Each row filters the list. */
export const Ages = ({ list, filters }: AgesProps) => {
  const t = strings.value.billing.owing;
  const chosen = filters.get("bucket");
  return (
    <section class="block ages">
      <h2>{t.by_age}</h2>
      <Table
        caption={t.by_age}
        rows={list.aging}
        keyOf={({ bucket }) => bucket}
        columns={[
          {
            title: t.age,
            cell: ({ bucket }) => (
              <button
                type="button"
                class="age"
                aria-pressed={bucket === chosen}
                onClick={() => filters.change({ bucket: bucket === chosen ? "" : bucket })}
              >
                {t.ages[bucket]}
              </button>
            ),
          },
          { title: t.clients, numeric: true, cell: ({ clients }) => number(clients) },
          { title: t.invoices, numeric: true, cell: ({ invoices }) => number(invoices) },
          {
            title: t.open,
            numeric: true,
            cell: ({ amounts }) => <AmountLines amounts={amounts} />,
          },
        ]}
      />
    </section>
  );
};
