import { aging_buckets } from "../../../shared/receivable-vocabulary.ts";
import type { AgingReport, AgingRow } from "../../api/document.d.ts";
import { billing_path } from "../../billing/paths.ts";
import { Chart } from "../../chart/chart.tsx";
import type { ChartData } from "../../chart/chart-data.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import type { TableColumn } from "../../ui/table.tsx";
import { countColumn, moneyColumn } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";
import { byCurrency, inCurrency } from "../series.ts";

/** Open balances by how long they have been due. */
export const AgingView = ({ report }: { report: AgingReport }) => {
  const t = strings.value.reports;
  const isEmpty = ({ invoices }: AgingRow) => invoices === 0;
  return (
    <>
      <div class="charts">
        {byCurrency(report.rows, isEmpty).map(([currency, [row]]) => (
          <Chart key={currency} title={t.in_currency(t.open, currency)} data={chartOf(row)} />
        ))}
      </div>
      <AgingTable report={report} />
    </>
  );
};

const chartOf = (row: AgingRow | undefined): ChartData => {
  const { ages } = strings.value.billing.owing;
  return {
    kind: "bars",
    labels_are: "names",
    labels: aging_buckets.map((bucket) => ages[bucket]),
    series: [
      {
        name: strings.value.reports.open,
        values: aging_buckets.map((bucket) => row?.[bucket] ?? 0),
      },
    ],
    shown: inCurrency(row?.currency ?? ""),
  };
};

const AgingTable = ({ report }: { report: AgingReport }) => {
  const { reports: t, billing } = strings.value;
  const has_list = may("invoices:read") && may("clients:read");
  return (
    <ReportTable
      title={t.names.aging}
      rows={report.rows}
      keyOf={({ currency }) => currency}
      columns={[
        { title: t.filters.currency, cell: ({ currency }) => currency, total: t.total },
        ...aging_buckets.map((bucket): TableColumn<AgingRow> => {
          const column = moneyColumn(report, bucket, billing.owing.ages[bucket]);
          if (!has_list) return column;
          return {
            ...column,
            cell: (row) => <a href={`${billing_path}?bucket=${bucket}`}>{column.cell(row)}</a>,
          };
        }),
        countColumn(report, "clients", billing.owing.clients),
        countColumn(report, "invoices", billing.owing.invoices),
      ]}
    />
  );
};
