import type { RevenueKeyRow } from "../../api/document.d.ts";
import { AmountLines } from "../../billing/amount-lines.tsx";
import { Chart } from "../../chart/chart.tsx";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { intervalColumn, moneyColumn, share } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";
import { byCurrency, inCurrency, ofGroups, ofIntervals } from "../series.ts";
import type { KeyedRevenue, Reports, Revenue } from "../types.ts";

/** Invoiced and collected money, or what was invoiced by item, branch, ISP or client. */
export const RevenueView = ({ report }: { report: Reports["revenue"] }) =>
  report.by === undefined ? (
    <Revenues report={report as Revenue} />
  ) : (
    <Grouped report={report as KeyedRevenue} />
  );

const Revenues = ({ report }: { report: Revenue }) => {
  const { reports: t } = strings.value;
  const { rows } = report;
  return (
    <>
      <div class="charts">
        <RevenueCharts report={report} />
      </div>
      <ReportTable
        title={t.names.revenue}
        rows={rows}
        keyOf={({ from, currency }) => `${from} ${currency}`}
        columns={[
          intervalColumn(report),
          { title: t.filters.currency, cell: ({ currency }) => currency },
          moneyColumn(report, "invoiced", t.invoiced),
          moneyColumn(report, "tax", t.tax),
          moneyColumn(report, "credited", t.credited),
          moneyColumn(report, "voided", t.voided),
          moneyColumn(report, "collected", t.collected),
          moneyColumn(report, "outstanding_end", t.outstanding_end),
        ]}
      />
    </>
  );
};

/** A chart for each currency: what was invoiced beside what was collected. */
export const RevenueCharts = ({ report: { rows, interval } }: { report: Revenue }) => {
  const t = strings.value.reports;
  const isEmpty = (row: (typeof rows)[number]) => row.invoiced === 0 && row.collected === 0;
  return byCurrency(rows, isEmpty).map(([currency, of]) => (
    <Chart
      key={currency}
      title={t.in_currency(t.invoiced_collected, currency)}
      data={ofIntervals({ rows: of, interval }, "bars", inCurrency(currency), [
        [t.invoiced, ({ invoiced }) => invoiced],
        [t.collected, ({ collected }) => collected],
      ])}
    />
  ));
};

/** A key's name; null has none, and `other` are all beyond the first 50. */
const labelOf = ({ key, label }: RevenueKeyRow): string =>
  label ?? (key === "other" ? strings.value.reports.others : strings.value.common.none);

const Grouped = ({ report }: { report: KeyedRevenue }) => {
  const { reports: t } = strings.value;
  const { rows, interval } = report;
  return (
    <>
      <div class="charts">
        {byCurrency(rows, ({ invoiced }) => invoiced === 0).map(([currency, of]) => (
          <Chart
            key={currency}
            title={t.in_currency(t.invoiced, currency)}
            data={ofGroups(
              { rows: of, interval },
              inCurrency(currency),
              labelOf,
              ({ invoiced }) => invoiced,
            )}
          />
        ))}
      </div>
      <Ranking report={report} />
      <details>
        <summary>{t.each_interval}</summary>
        <ReportTable
          title={t.names.revenue}
          rows={rows}
          keyOf={({ from, key, currency }) => `${from} ${key} ${currency}`}
          columns={[
            intervalColumn(report),
            { title: t.group, cell: (row) => <bdi>{labelOf(row)}</bdi> },
            moneyColumn(report, "invoiced", t.invoiced),
          ]}
        />
      </details>
    </>
  );
};

/** The sum of each key in the whole range, as the service orders them. */
const Ranking = ({ report: { rows, totals } }: { report: KeyedRevenue }) => {
  const { reports: t } = strings.value;
  const sums = new Map<string, RevenueKeyRow>();
  for (const row of rows) {
    const name = `${row.currency} ${row.key}`;
    const sum = sums.get(name);
    sums.set(name, { ...row, invoiced: row.invoiced + (sum?.invoiced ?? 0) });
  }
  const totalOf = (currency: string) =>
    totals.invoiced.find((total) => total.currency === currency)?.amount ?? 0;
  return (
    <ReportTable
      title={t.whole_range}
      rows={[...sums.values()]}
      keyOf={({ currency, key }) => `${currency} ${key}`}
      columns={[
        { title: t.group, cell: (row) => <bdi>{labelOf(row)}</bdi>, total: t.total },
        {
          title: t.invoiced,
          numeric: true,
          cell: ({ invoiced, currency }) => <bdi>{money(invoiced, currency)}</bdi>,
          total: <AmountLines amounts={totals.invoiced} />,
        },
        {
          title: t.share,
          numeric: true,
          cell: ({ invoiced, currency }) =>
            share(totalOf(currency) === 0 ? null : invoiced / totalOf(currency)),
        },
      ]}
    />
  );
};
