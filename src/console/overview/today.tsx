import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { today } from "../format/time.ts";
import { SlaPill } from "../job-facts/deadline.tsx";
import { slaState } from "../job-facts/deadline-state.ts";
import { reportPath } from "../reports/paths.ts";
import { readReport } from "../reports/read-report.ts";
import { mayAny } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useNow } from "../ui/use-now.ts";
import { useQuery } from "../ui/use-query.ts";
import { Figure } from "./figure.tsx";
import { JobsByBoard } from "./jobs-by-board.tsx";

const open = "new,scheduled,in_progress,waiting";

/** Jobs of one answer; more are only counted. */
const jobs_max = 100;

const one_page = { status_category: open, slim: true, per_page: jobs_max } as const;

/** Today's visits, the jobs of nobody, and those whose SLA is over or soon will be. */
export const Today = () => {
  const t = strings.value.overview;
  return (
    <section class="block" aria-label={t.today}>
      <h2>{t.today}</h2>
      <div class="overview-figures">
        <Visits />
        <Unassigned />
        <Breaching />
      </div>
    </section>
  );
};

const Visits = () => {
  const t = strings.value.overview;
  const day = today();
  const range = { date_from: day, date_to: day };
  const query = useQuery(`visits of ${day}`, () => readReport("technicians", range), {
    kept: true,
  });
  const has_plan = mayAny("tickets:schedule", "technicians:manage");
  return (
    <QueryBoundary query={query}>
      {({ totals: { visits, completed } }) => (
        <Figure
          label={t.visits}
          href={has_plan ? `/console/plan?date=${day}` : reportPath("technicians", range)}
          value={number(visits)}
        >
          <p class="hint">{t.completed(number(completed))}</p>
        </Figure>
      )}
    </QueryBoundary>
  );
};

const Unassigned = () => {
  const t = strings.value.overview;
  const query = useQuery(
    "unassigned jobs",
    () => dataOf(api.GET("/v1/tickets", { params: { query: { ...one_page, unassigned: true } } })),
    { kept: true },
  );
  return (
    <QueryBoundary query={query}>
      {({ data, pagination }) => (
        <JobsByBoard
          label={t.unassigned}
          jobs={data}
          total={pagination.total}
          filter={{ person_id: "nobody" }}
        />
      )}
    </QueryBoundary>
  );
};

/** The jobs that are soonest due, among them all that are late. */
const Breaching = () => {
  const t = strings.value.overview;
  const now_ms = useNow();
  const query = useQuery(
    "jobs by deadline",
    () =>
      dataOf(
        api.GET("/v1/tickets", {
          params: { query: { ...one_page, sort_by: "sla_due_at", sort_order: "asc" } },
        }),
      ),
    { kept: true },
  );
  return (
    <QueryBoundary query={query}>
      {({ data }) => {
        const of = (kind: "late" | "soon") =>
          data.filter((job) => slaState(job, now_ms)?.kind === kind);
        const [late, soon] = [of("late"), of("soon")];
        return (
          <>
            <JobsByBoard label={t.soon} jobs={soon} filter={{ attention: "sla" }}>
              <Soonest jobs={soon} />
            </JobsByBoard>
            <JobsByBoard
              label={t.late}
              jobs={late}
              is_part={late.length === jobs_max}
              filter={{ attention: "breached" }}
            />
          </>
        );
      }}
    </QueryBoundary>
  );
};

const soonest_max = 3;

const Soonest = ({ jobs }: { jobs: readonly TicketListed[] }) => (
  <ul class="soonest">
    {jobs.slice(0, soonest_max).map((job) => (
      <li key={job.id}>
        <a href={`/console/tickets/${job.id}`} class="number" dir="ltr">
          {job.ticket_number}
        </a>{" "}
        <SlaPill {...job} />
      </li>
    ))}
  </ul>
);
