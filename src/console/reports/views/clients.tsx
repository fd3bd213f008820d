import type { ClientsReport, ClientsRow } from "../../api/document.d.ts";
import { byCurrency } from "../../billing/amount-lines.tsx";
import { Chart } from "../../chart/chart.tsx";
import { strings } from "../../strings/strings.ts";
import { amountsColumn, countColumn, intervalColumn, shownCount } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";
import { inCurrency, ofIntervals } from "../series.ts";

/** How many clients there are, and what they bring every month. */
export const ClientsView = ({ report }: { report: ClientsReport }) => {
  const t = strings.value.reports;
  const { rows } = report;
  return (
    <>
      <div class="charts">
        <Chart
          title={t.movements}
          data={ofIntervals(report, "bars", shownCount, [
            [t.new_clients, (row) => row.new],
            [t.deactivated, ({ deactivated }) => deactivated],
            [t.suspended, ({ suspended }) => suspended],
          ])}
        />
        <Chart
          title={t.active_end}
          data={ofIntervals(report, "lines", shownCount, [
            [t.active_end, ({ active_end }) => active_end],
          ])}
        />
        {currenciesOf(rows).map((currency) => (
          <Chart
            key={currency}
            title={t.in_currency(t.mrr, currency)}
            data={ofIntervals(report, "lines", inCurrency(currency), [
              [t.mrr, ({ mrr_end }) => amountIn(mrr_end, currency)],
            ])}
          />
        ))}
      </div>
      <ReportTable
        title={t.names.clients}
        rows={rows}
        keyOf={({ from }) => from}
        columns={[
          intervalColumn(report),
          countColumn(report, "new", t.new_clients),
          countColumn(report, "deactivated", t.deactivated),
          countColumn(report, "suspended", t.suspended),
          countColumn(report, "active_end", t.active_end),
          amountsColumn(report, "mrr_end", t.mrr),
          amountsColumn(report, "arpu", t.arpu),
        ]}
      />
    </>
  );
};

const currenciesOf = (rows: readonly ClientsRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ mrr_end }) => byCurrency(mrr_end ?? []).map(({ currency }) => currency)),
  ),
];

/** Null where it is unknown. */
const amountIn = (amounts: ClientsRow["mrr_end"], currency: string): number | null =>
  amounts && (amounts.find((each) => each.currency === currency)?.amount ?? 0);
