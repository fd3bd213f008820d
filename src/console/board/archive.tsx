import { answerOf, api } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { DebouncedField } from "../parts/debounced-field.tsx";
import { PagedTable } from "../parts/paged.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { useLocalFilters } from "../parts/use-filters.ts";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";

/** What was put away, the latest first; what was put away by mistake comes back. */
export const Archive = ({ board_id }: { board_id: string }) => {
  const said = words.value.board;
  const filters = useLocalFilters();
  const query = {
    board_id,
    archived: "1",
    slim: true,
    per_page: 25,
    page: filters.page,
    sort_by: "updated_at",
    sort_order: "desc",
    search: filters.sent("search")?.trim(),
  } as const;
  const read = useRead(`archive ${board_id} ${filters.name}`, () =>
    answerOf(api.GET("/v1/tickets", { params: { query } })),
  );
  const bringing = useAction(async ({ id, ticket_number }: TicketListed) => {
    await answerOf(api.POST("/v1/tickets/{id}/unarchive", { params: { path: { id } } }));
    tell(said.unarchived(ticket_number));
    await read.again();
  });
  return (
    <>
      <h2>{said.archive}</h2>
      <search class="filters">
        <DebouncedField
          label={words.value.common.search}
          type="search"
          {...filters.field("search")}
        />
      </search>
      <Refused refusal={bringing.refusal} />
      <PagedTable
        query={read}
        filters={filters}
        empty={said.archive_empty}
        caption={said.archive}
        columns={[
          {
            title: said.ticket,
            cell: ({ id, ticket_number, title }) => (
              <a href={`/console/tickets/${id}`}>
                <bdi>{ticket_number}</bdi> <bdi>{title}</bdi>
              </a>
            ),
          },
          { title: said.client, cell: ({ client }) => <bdi>{client?.name}</bdi> },
          { title: said.column, cell: ({ status }) => <bdi>{status}</bdi> },
          {
            title: said.archived_at,
            cell: ({ archived_at }) => archived_at && moment(archived_at),
          },
          may("tickets:update") && {
            title: said.action,
            cell: (ticket) => (
              <Button busy={bringing.is_running} onClick={() => void bringing.run(ticket)}>
                {said.unarchive}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
};
