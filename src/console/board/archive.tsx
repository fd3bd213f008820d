import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { archive, unarchive } from "../ticket/changes.ts";
import { Button } from "../ui/button.tsx";
import { DebouncedField } from "../ui/debounced-field.tsx";
import { notify } from "../ui/notify.tsx";
import { PagedTable } from "../ui/paged.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { undo } from "../ui/undo.ts";
import { useFilters } from "../ui/use-filters.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";

/** The archived tickets, last changed first, with a button to restore each. */
export const Archive = ({ board_id }: { board_id: string }) => {
  const t = strings.value.board;
  const filters = useFilters();
  const parameters = {
    board_id,
    archived: "1",
    slim: true,
    per_page: 25,
    page: filters.page,
    sort_by: "updated_at",
    sort_order: "desc",
    search: filters.parameter("search")?.trim(),
  } as const;
  const query = useQuery(
    `archive ${board_id} ${filters.name}`,
    () => dataOf(api.GET("/v1/tickets", { params: { query: parameters } })),
    { kept: true },
  );
  const restoring = useMutation(async ({ id, ticket_number }: TicketListed) => {
    await unarchive(id);
    notify(t.unarchived(ticket_number), () =>
      undo(async () => {
        await archive(id);
        await query.refetch();
      }),
    );
    await query.refetch();
  });
  return (
    <>
      <h2>{t.archive}</h2>
      <search class="filters">
        <DebouncedField
          label={strings.value.common.search}
          type="search"
          {...filters.field("search")}
        />
      </search>
      <RefusalNotice refusal={restoring.refusal} />
      <PagedTable
        query={query}
        filters={filters}
        empty={t.archive_empty}
        caption={t.archive}
        columns={[
          {
            title: t.ticket,
            cell: ({ id, ticket_number, title }) => (
              <a href={`/console/tickets/${id}`}>
                <bdi>{ticket_number}</bdi> <bdi>{title}</bdi>
              </a>
            ),
          },
          { title: t.client, cell: ({ client }) => <bdi>{client?.name}</bdi> },
          { title: t.column, cell: ({ status }) => <bdi>{status}</bdi> },
          {
            title: t.archived_at,
            cell: ({ archived_at }) => archived_at && moment(archived_at),
          },
          may("tickets:update") && {
            title: t.action,
            cell: (ticket) => (
              <Button busy={restoring.is_running} onClick={() => void restoring.run(ticket)}>
                {t.unarchive}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
};
