import type { HandoversReport } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { countColumn, intervalColumn, moneyColumn } from "../cells.tsx";
import { ReportTable } from "../report-table.tsx";

/** The cash that collectors handed over, and what was missing. */
export const HandoversView = ({ report }: { report: HandoversReport }) => {
  const { reports: t } = strings.value;
  return (
    <ReportTable
      title={t.names.handovers}
      rows={report.rows.filter(({ handovers }) => handovers > 0)}
      keyOf={({ from, currency, collector_id }) => `${from} ${currency} ${collector_id}`}
      columns={[
        intervalColumn(report),
        {
          title: t.filters.collector_id,
          cell: ({ collector_name }) => <bdi>{collector_name}</bdi>,
        },
        countColumn(report, "handovers", t.handovers),
        moneyColumn(report, "expected", t.expected),
        moneyColumn(report, "counted", t.counted),
        moneyColumn(report, "difference", t.difference),
      ]}
    />
  );
};
