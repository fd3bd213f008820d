import { api, dataOf } from "../../api/client.ts";
import type { InvoiceRun } from "../../api/document.d.ts";
import { date, moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { SumLines } from "../amount-lines.tsx";
import { ClientLink } from "../client-link.tsx";
import { Failure } from "./failure.tsx";

/** The runs with invoices or failures, newest first. */
export const Runs = ({ filters }: { filters: Filters }) => {
  const t = strings.value.billing.monthly;
  const parameters = { page: filters.page, per_page: 10 };
  const query = useQuery(`runs ${filters.page}`, () =>
    dataOf(api.GET("/v1/invoice-runs", { params: { query: parameters } })),
  );
  return (
    <PagedTable
      query={query}
      filters={filters}
      empty={t.no_runs}
      caption={t.runs}
      columns={[
        { title: t.ran_at, cell: ({ ran_at }) => moment(ran_at) },
        {
          title: t.days,
          cell: ({ date_from, date_to }) =>
            date_from === date_to
              ? date(date_from)
              : t.days_between(date(date_from), date(date_to)),
        },
        { title: t.billed, cell: ({ invoices }) => t.invoices(invoices) },
        { title: t.totals, numeric: true, cell: ({ totals }) => <SumLines sums={totals} /> },
        { title: t.failed, cell: (run) => <Failed run={run} /> },
      ]}
    />
  );
};

/** The clients that could not be billed, and why. */
const Failed = ({ run }: { run: InvoiceRun }) => {
  const t = strings.value.billing.monthly;
  if (run.failures_count === 0) return "–";
  return (
    <div class="failed">
      <Badge tone="bad">{t.clients(run.failures_count)}</Badge>
      <details>
        <summary>{t.show_failures}</summary>
        <FailedClients run={run} />
      </details>
    </div>
  );
};

/** Each failed client with what to fix. */
export const FailedClients = ({
  run,
}: {
  run: Pick<InvoiceRun, "failures" | "failures_count">;
}) => {
  const { failures, failures_count } = run;
  return (
    <>
      <ul class="failures">
        {failures.map((failure) => (
          <li key={`${failure.client_id} ${failure.period}`}>
            <span>
              <ClientLink id={failure.client_id} name={failure.name} />{" "}
              <span class="hint">
                <bdi>{failure.period}</bdi>
              </span>
            </span>
            <Failure failure={failure} />
          </li>
        ))}
      </ul>
      {failures_count > failures.length && (
        <p class="hint">{strings.value.billing.monthly.more_failures}</p>
      )}
    </>
  );
};
