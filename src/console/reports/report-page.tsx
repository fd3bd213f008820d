import { moment, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Page, QueryBoundary } from "../ui/page.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Tabs } from "../ui/tabs.tsx";
import { type Filters, useFilters } from "../ui/use-filters.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { Chosen } from "./chosen.tsx";
import { openReports, parametersOf, type ReportKind } from "./kinds.ts";
import { reportPath } from "./paths.ts";
import { readReport, readReportCsv } from "./read-report.ts";
import { ReportFilters } from "./report-filters.tsx";
import { ReportView } from "./report-view.tsx";
import type { ReportName } from "./types.ts";
import { useChoices } from "./use-choices.ts";

/** A report: its filters, which are in the address, charts, table and file. */
export const ReportPage = ({ kind }: { kind: ReportKind }) => {
  const { name } = kind;
  const t = strings.value.reports;
  const filters = useFilters();
  const parameters = parametersOf(kind, filters.get);
  const query = useQuery(
    `report ${name} ${JSON.stringify(parameters)}`,
    () => readReport(name, parameters),
    { kept: true },
  );
  const csv = useMutation(async () =>
    saveFile(await readReportCsv(name, parameters), `${name}-${today()}.csv`),
  );
  const choices = useChoices(kind, filters, query.data?.rows ?? []);
  return (
    <Page
      title={t.names[name]}
      wide
      actions={
        <>
          <Button busy={csv.is_running} onClick={() => void csv.run()}>
            {t.csv}
          </Button>
          <Button onClick={() => print()}>{strings.value.common.print}</Button>
        </>
      }
    >
      <ReportTabs current={name} filters={filters} />
      <RefusalNotice refusal={csv.refusal} />
      <ReportFilters {...{ kind, filters, query, choices }} />
      <QueryBoundary query={query}>
        {(report) => (
          <div class="report" aria-busy={query.is_loading}>
            <Chosen report={report} choices={choices} />
            <ReportView name={name} report={report} />
            <p class="hint">{t.as_of(moment(report.generated_at))}</p>
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
};

/** Links to the other reports, of the same days. */
const ReportTabs = ({ current, filters }: { current: ReportName; filters: Filters }) => {
  const t = strings.value.reports;
  const [date_from, date_to, interval] = ["date_from", "date_to", "interval"].map(filters.get);
  const links = openReports().map(({ name }) => ({
    name,
    path: reportPath(name, { date_from, date_to, interval } as Record<string, string>),
    title: t.names[name],
  }));
  return (
    <Tabs
      label={t.title}
      links={links}
      current={links.find(({ name }) => name === current)?.path}
    />
  );
};
