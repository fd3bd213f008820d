import type { CollectionsReport, CollectionsRow } from "../../api/document.d.ts";
import { Chart } from "../../chart/chart.tsx";
import { strings } from "../../strings/strings.ts";
import { countColumn, intervalColumn, moneyColumn } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";
import { byCurrency, inCurrency, ofGroups } from "../series.ts";

const methodOf = ({ method }: CollectionsRow): string => {
  const names: Readonly<Record<string, string>> = strings.value.payment_method;
  return names[method] ?? method;
};

/** Payments by method and collector. */
export const CollectionsView = ({ report }: { report: CollectionsReport }) => {
  const { reports: t, common } = strings.value;
  const { interval } = report;
  const rows = report.rows.filter(({ count, amount }) => count > 0 || amount !== 0);
  return (
    <>
      <div class="charts">
        {byCurrency(report.rows, ({ amount }) => amount === 0).map(([currency, of]) => (
          <Chart
            key={currency}
            title={t.in_currency(t.by_method, currency)}
            data={ofGroups(
              { rows: of, interval },
              inCurrency(currency),
              methodOf,
              ({ amount }) => amount,
            )}
          />
        ))}
      </div>
      <ReportTable
        title={t.names.collections}
        rows={rows}
        keyOf={({ from, currency, method, collector_id }) =>
          `${from} ${currency} ${method} ${collector_id}`
        }
        columns={[
          intervalColumn(report),
          { title: t.method, cell: methodOf },
          {
            title: t.filters.collector_id,
            cell: ({ collector_name }) => <bdi>{collector_name ?? common.none}</bdi>,
          },
          countColumn(report, "count", t.payments),
          moneyColumn(report, "amount", t.amount),
        ]}
      />
      {rows.length < report.rows.length && rows.length > 0 && (
        <p class="hint">{t.only_with_payments}</p>
      )}
    </>
  );
};
