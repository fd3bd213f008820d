import { api, dataOf } from "../../api/client.ts";
import { moment, span } from "../../format/time.ts";
import { Status } from "../../job-facts/status.tsx";
import { strings } from "../../strings/strings.ts";
import { PagedTable } from "../../ui/paged.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";

/** A client's jobs, including archived ones. */
export const Jobs = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const { jobs, record } = strings.value.clients;
  const query = useQuery(`jobs of ${client_id} ${page}`, () =>
    dataOf(
      api.GET("/v1/tickets", {
        params: { query: { client_id, page, per_page: 15, archived: "all", slim: true } },
      }),
    ),
  );
  return (
    <PagedTable
      query={query}
      filters={filters}
      empty={jobs.none}
      caption={record.tabs.jobs}
      columns={[
        {
          title: jobs.title,
          cell: ({ id, ticket_number, title }) => (
            <a href={`/console/tickets/${id}`}>
              <bdi class="number">{ticket_number}</bdi> <bdi>{title}</bdi>
            </a>
          ),
        },
        {
          title: jobs.status,
          cell: ({ status, status_category }) => (
            <Status category={status_category} column={status} />
          ),
        },
        {
          title: jobs.visit,
          cell: ({ scheduled_at, scheduled_until }) =>
            scheduled_at && scheduled_until ? span(scheduled_at, scheduled_until) : "–",
        },
        { title: jobs.created, cell: ({ created_at }) => moment(created_at) },
      ]}
    />
  );
};
