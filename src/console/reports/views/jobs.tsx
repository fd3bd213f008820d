import { Chart } from "../../chart/chart.tsx";
import { strings } from "../../strings/strings.ts";
import { countColumn, hoursColumn, intervalColumn, share, shownCount } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";
import { ofGroups, ofIntervals } from "../series.ts";
import type { AnyJobsRow, Jobs } from "../types.ts";

/** What became of jobs, and how fast. */
export const JobsView = ({ report }: { report: Jobs }) => {
  const t = strings.value.reports;
  const { rows, totals, by } = report;
  return (
    <>
      <div class="charts">
        {by === undefined ? (
          <JobCharts report={report} />
        ) : (
          <Chart
            title={t.completed}
            data={ofGroups(report, shownCount, groupOf, ({ completed }) => completed)}
          />
        )}
      </div>
      <ReportTable
        title={t.names.jobs}
        rows={rows}
        keyOf={({ from, key }) => `${from} ${key}`}
        columns={[
          intervalColumn(report),
          by !== undefined && { title: t.group, cell: (row) => <bdi>{groupOf(row)}</bdi> },
          countColumn(report, "created", t.created),
          countColumn(report, "completed", t.completed),
          countColumn(report, "cancelled", t.cancelled),
          countColumn(report, "revisits", t.revisits),
          countColumn(report, "open_end", t.open_end),
          countColumn(report, "sla_met", t.sla_met),
          countColumn(report, "sla_missed", t.sla_missed),
          hoursColumn(report, "median_hours_to_start", t.to_start),
          hoursColumn(report, "median_hours_to_finish", t.to_finish),
          {
            title: t.first_time_fix,
            numeric: true,
            cell: fixed,
            total: fixed(totals),
          },
        ]}
      />
      {rows.some(({ provisional }) => provisional) && <p class="hint">{t.provisional}</p>}
    </>
  );
};

/** The share, marked while it may still change. */
const fixed = ({
  first_time_fix,
  provisional,
}: Pick<AnyJobsRow, "first_time_fix" | "provisional">) =>
  `${share(first_time_fix)}${provisional && first_time_fix !== null ? "*" : ""}`;

const groupOf = ({ key, label }: AnyJobsRow): string => {
  const { priority, common } = strings.value;
  const priorities: Readonly<Record<string, string>> = priority;
  return priorities[key ?? ""] ?? label ?? common.none;
};

const JobCharts = ({ report }: { report: Jobs }) => {
  const t = strings.value.reports;
  return (
    <>
      <Chart
        title={t.created_completed}
        data={ofIntervals(report, "bars", shownCount, [
          [t.created, ({ created }) => created],
          [t.completed, ({ completed }) => completed],
        ])}
      />
      <Chart
        title={t.sla}
        data={ofIntervals(report, "stacked", shownCount, [
          [t.sla_met, ({ sla_met }) => sla_met],
          [t.sla_missed, ({ sla_missed }) => sla_missed],
        ])}
      />
    </>
  );
};
