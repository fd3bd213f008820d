import type { TechniciansReport, TechniciansRow } from "../../api/document.d.ts";
import { Chart } from "../../chart/chart.tsx";
import type { ChartData } from "../../chart/chart-data.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { amountsColumn, countColumn, minutesColumn, shownCount } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";

/** Those with most completed jobs. */
const charted_max = 20;

/** What each technician did. */
export const TechniciansView = ({ report }: { report: TechniciansReport }) => {
  const { rows } = report;
  const t = strings.value.reports;
  return (
    <>
      <div class="charts">
        <Chart
          title={t.completed}
          data={ofTechnicians(rows, shownCount, [
            [t.completed, ({ completed }) => completed],
            [t.revisits, ({ revisits }) => revisits],
          ])}
        />
        <Chart
          title={t.time}
          data={ofTechnicians(rows, (value) => t.hours(number(value)), [
            [t.minutes_booked, ({ minutes_booked }) => Math.round(minutes_booked / 60)],
            [t.minutes_on_site, ({ minutes_on_site }) => Math.round(minutes_on_site / 60)],
            [t.minutes_available, ({ minutes_available }) => Math.round(minutes_available / 60)],
          ])}
        />
      </div>
      <ReportTable
        title={t.names.technicians}
        rows={rows}
        keyOf={({ technician_id }) => technician_id}
        columns={[
          {
            title: t.filters.technician_id,
            cell: ({ name }) => <bdi>{name}</bdi>,
            total: t.total,
          },
          countColumn(report, "visits", t.visits),
          countColumn(report, "completed", t.completed),
          countColumn(report, "revisits", t.revisits),
          countColumn(report, "on_time", t.on_time),
          minutesColumn(report, "minutes_on_site", t.minutes_on_site),
          minutesColumn(report, "minutes_booked", t.minutes_booked),
          minutesColumn(report, "minutes_available", t.minutes_available),
          amountsColumn(report, "revenue", t.revenue),
          amountsColumn(report, "cash", t.cash),
        ]}
      />
    </>
  );
};

const ofTechnicians = (
  rows: readonly TechniciansRow[],
  shown: ChartData["shown"],
  values: readonly (readonly [name: string, of: (row: TechniciansRow) => number])[],
): ChartData => {
  const charted = rows
    .toSorted((one, other) => other.completed - one.completed)
    .slice(0, charted_max);
  return {
    kind: "bars",
    labels_are: "names",
    labels: charted.map(({ name }) => name),
    series: values.map(([name, of]) => ({ name, values: charted.map(of) })),
    shown,
  };
};
