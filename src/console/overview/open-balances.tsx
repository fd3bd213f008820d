import { aging_buckets } from "../../shared/receivable-vocabulary.ts";
import { AmountLines } from "../billing/amount-lines.tsx";
import { billing_path } from "../billing/paths.ts";
import { reportPath } from "../reports/paths.ts";
import { readReport } from "../reports/read-report.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { useQuery } from "../ui/use-query.ts";

/** What is open by age; each age leads to the clients who owe it. */
export const OpenBalances = () => {
  const { owing } = strings.value.billing;
  const { reports: t } = strings.value;
  const query = useQuery("report aging of the overview", () => readReport("aging", {}), {
    kept: true,
  });
  return (
    <QueryBoundary query={query}>
      {({ totals }) => (
        <Table
          caption={strings.value.overview.aging}
          rows={aging_buckets}
          keyOf={(bucket) => bucket}
          columns={[
            {
              title: owing.age,
              cell: (bucket) => <a href={agePath(bucket)}>{owing.ages[bucket]}</a>,
            },
            {
              title: t.open,
              numeric: true,
              cell: (bucket) => <AmountLines amounts={totals[bucket]} />,
            },
          ]}
        />
      )}
    </QueryBoundary>
  );
};

/** The clients with invoices of this age, else the report. */
const agePath = (bucket: string): string =>
  may("invoices:read") && may("clients:read")
    ? `${billing_path}?bucket=${bucket}`
    : reportPath("aging");
