import { api, dataOf } from "../api/client.ts";
import { span } from "../format/time.ts";
import { Status } from "../job-facts/status.tsx";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { closeOpened } from "./opened.ts";

const shown_max = 5;

/** A client's jobs that are neither done nor cancelled. */
export const OpenJobs = ({ client_id }: { client_id: string }) => {
  const { card } = strings.value.palette;
  const query = useQuery(`open jobs of ${client_id}`, () =>
    dataOf(
      api.GET("/v1/tickets", {
        params: {
          query: {
            client_id,
            status_category: "new,scheduled,in_progress,waiting",
            per_page: shown_max,
            slim: true,
          },
        },
      }),
    ),
  );
  return (
    <section>
      <h3>{card.jobs}</h3>
      <QueryBoundary query={query}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="hint">{card.no_jobs}</p>}
            <ul class="open-jobs">
              {data.map((ticket) => (
                <li key={ticket.id}>
                  <a href={`/console/tickets/${ticket.id}`} onClick={closeOpened}>
                    <bdi>{ticket.ticket_number}</bdi> <bdi>{ticket.title}</bdi>
                  </a>
                  <Status category={ticket.status_category} column={ticket.status} />
                  {ticket.scheduled_at && ticket.scheduled_until && (
                    <span class="hint">{span(ticket.scheduled_at, ticket.scheduled_until)}</span>
                  )}
                </li>
              ))}
            </ul>
            {pagination.total > data.length && (
              <a href={`/console/clients/${client_id}/jobs`} onClick={closeOpened}>
                {card.more_jobs}
              </a>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
