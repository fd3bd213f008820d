import type { InvoiceRun, InvoiceRunList } from "../../api/document.d.ts";
import { date, moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { Nothing } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
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
      <ol class="runs">
        {data.map((run) => (
          <li key={run.id}>
            <Run run={run} />
          </li>
        ))}
      </ol>
      <Pager
        page={pagination.current_page}
        last_page={pagination.last_page}
        total={pagination.total}
        onPage={onPage}
      />
    </>
  );
};

const Run = ({ run }: { run: InvoiceRun }) => {
  const said = words.value.billing.monthly;
  const { date_from, date_to, failures, failures_count } = run;
  return (
    <article>
      <h3>{moment(run.ran_at)}</h3>
      <p class="hint">
        {date_from === date_to
          ? said.of_day(date(date_from))
          : said.of_days(date(date_from), date(date_to))}
      </p>
      <div class="badges">
        <Badge tone={run.invoices > 0 ? "good" : "neutral"}>{said.invoices(run.invoices)}</Badge>
        {failures_count > 0 && <Badge tone="bad">{said.failures(failures_count)}</Badge>}
      </div>
      <SumLines sums={run.totals} />
      {failures.length > 0 && (
        <details>
          <summary>{said.show_failures(failures.length)}</summary>
          <ul class="failures">
            {failures.map((failure) => (
              <li key={`${failure.client_id} ${failure.period}`}>
                <ClientLink id={failure.client_id} name={failure.name} />{" "}
                <span class="hint">
                  <bdi>{failure.period}</bdi>
                </span>
                <Failure failure={failure} />
              </li>
            ))}
          </ul>
          {failures_count > failures.length && <p class="hint">{said.more_failures}</p>}
        </details>
      )}
    </article>
  );
};
