import { api, dataOf } from "../../api/client.ts";
import type { Handover } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { PagedTable } from "../../ui/paged.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AmountLines } from "../amount-lines.tsx";
import { DocumentActions } from "../document-actions.tsx";

/** What a collector has handed over, the newest first. */
export const Handovers = ({ collector_id }: { collector_id: string }) => {
  const { cash: t, rounds } = strings.value.billing;
  const { actions } = strings.value.common;
  const filters = useLocalFilters();
  const params = { path: { id: Number(collector_id) }, query: { page: filters.page } };
  const query = useQuery(`handovers ${collector_id} ${filters.page}`, () =>
    dataOf(api.GET("/v1/collectors/{id}/handovers", { params })),
  );
  return (
    <section class="listed">
      <h2>{t.handovers}</h2>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.no_handovers}
        caption={t.handovers}
        columns={[
          { title: rounds.at, cell: ({ at }) => moment(at) },
          { title: t.by, cell: ({ by }) => <bdi>{by.name}</bdi> },
          {
            title: t.counted,
            numeric: true,
            cell: ({ counted }) => <AmountLines amounts={counted} />,
          },
          {
            title: t.difference,
            numeric: true,
            cell: ({ difference }) => <Differences difference={difference} />,
          },
          { title: rounds.note, cell: ({ note }) => <span dir="auto">{note ?? "–"}</span> },
          { title: actions, cell: (handover) => <Pdf handover={handover} /> },
        ]}
      />
    </section>
  );
};

const Differences = ({ difference }: Pick<Handover, "difference">) => {
  const some = difference.filter(({ amount }) => amount !== 0);
  if (some.length === 0) return "–";
  return (
    <ul>
      {some.map(({ currency, amount }) => (
        <li key={currency}>
          <Difference currency={currency} amount={amount} />
        </li>
      ))}
    </ul>
  );
};

/** What is missing, in red, or too much. */
export const Difference = ({ currency, amount }: { currency: string; amount: number }) => {
  const t = strings.value.billing.cash;
  const shown = money(Math.abs(amount), currency);
  return (
    <span class={amount < 0 ? "missing" : undefined}>
      {t[amount < 0 ? "missing" : "over"](shown)}
    </span>
  );
};

const Pdf = ({ handover: { id, collector_id, at } }: { handover: Handover }) => (
  <DocumentActions
    kind="quiet"
    name={`handover-${at.slice(0, 10)}-${collector_id}.pdf`}
    label={strings.value.billing.invoice.save_pdf}
    read={() =>
      dataOf(
        api.GET("/v1/collectors/{id}/handovers/{handover_id}/pdf", {
          params: { path: { id: collector_id, handover_id: id } },
          parseAs: "blob",
        }),
      )
    }
  />
);
