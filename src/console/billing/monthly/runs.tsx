import { answerOf, api } from "../../api/client.ts";
import type { InvoiceRun } from "../../api/document.d.ts";
import { date, moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { PagedTable } from "../../parts/paged.tsx";
import type { Filters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { ClientLink } from "../client-link.tsx";
import { SumLines } from "../owing/owed.tsx";
import { Failure } from "./failure.tsx";

/** The runs that billed or failed anybody, the newest first. */
export const Runs = ({ filters }: { filters: Filters }) => {
  const said = words.value.billing.monthly;
  const query = { page: filters.page, per_page: 10 };
  const read = useRead(`runs ${filters.page}`, () =>
    answerOf(api.GET("/v1/invoice-runs", { params: { query } })),
  );
  return (
    <PagedTable
      query={read}
      filters={filters}
      empty={said.no_runs}
      caption={said.runs}
      columns={[
        { title: said.ran_at, cell: ({ ran_at }) => moment(ran_at) },
        {
          title: said.days,
          cell: ({ date_from, date_to }) =>
            date_from === date_to
              ? date(date_from)
              : said.days_between(date(date_from), date(date_to)),
        },
        { title: said.billed, cell: ({ invoices }) => said.invoices(invoices) },
        { title: said.totals, numeric: true, cell: ({ totals }) => <SumLines sums={totals} /> },
        { title: said.failed, cell: (run) => <Failed run={run} /> },
      ]}
    />
  );
};

/** Who could not be billed, and why. */
const Failed = ({ run: { failures, failures_count } }: { run: InvoiceRun }) => {
  const said = words.value.billing.monthly;
  if (failures_count === 0) return "–";
  return (
    <div class="failed">
      <Badge tone="bad">{said.clients(failures_count)}</Badge>
      <details>
        <summary>{said.show_failures}</summary>
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
        {failures_count > failures.length && <p class="hint">{said.more_failures}</p>}
      </details>
    </div>
  );
};
