import type { InvoiceRun, InvoiceRunList } from "../../api/document.d.ts";
import { date, moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { Nothing } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { words } from "../../words/words.ts";
import { ClientLink } from "../client-link.tsx";
import { SumLines } from "../owing/owed.tsx";
import { Failure } from "./failure.tsx";

interface Props {
  list: InvoiceRunList;
  onPage(page: number): void;
}

/** The runs that billed or failed anybody, the newest first. */
export const Runs = ({ list: { data, pagination }, onPage }: Props) => {
  const said = words.value.billing.monthly;
  if (data.length === 0) return <Nothing>{said.no_runs}</Nothing>;
  return (
    <>
      <Table
        caption={said.runs}
        rows={data}
        keyOf={({ id }) => id}
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
      <Pager
        page={pagination.current_page}
        last_page={pagination.last_page}
        total={pagination.total}
        onPage={onPage}
      />
    </>
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
