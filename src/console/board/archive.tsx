import { useEffect, useState } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { moment } from "../format/time.ts";
import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/field.tsx";
import { Nothing, Ready } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { Refused } from "../parts/refused.tsx";
import { Table, type TableColumn } from "../parts/table.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";

/** What was put away, the latest first; what was put away by mistake comes back. */
export const Archive = ({ board_id }: { board_id: string }) => {
  const said = words.value.board;
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState({ search: "", page: 1 });
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((kept) => (kept.search === typed ? kept : { search: typed, page: 1 })),
      150,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useRead(`archive ${board_id} ${asked.page} ${asked.search}`, () =>
    answerOf(
      api.GET("/v1/tickets", {
        params: {
          query: {
            board_id,
            archived: "1",
            slim: true,
            per_page: 25,
            page: asked.page,
            sort_by: "updated_at",
            sort_order: "desc",
            ...(asked.search.trim() ? { search: asked.search.trim() } : {}),
          },
        },
      }),
    ),
  );
  const bringing = useAction(async ({ id, ticket_number }: TicketListed) => {
    await answerOf(api.POST("/v1/tickets/{id}/unarchive", { params: { path: { id } } }));
    tell(said.unarchived(ticket_number));
    await read.again();
  });
  const columns: TableColumn<TicketListed>[] = [
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
  ];
  if (may("tickets:update"))
    columns.push({
      title: said.action,
      cell: (ticket) => (
        <Button busy={bringing.is_running} onClick={() => void bringing.run(ticket)}>
          {said.unarchive}
        </Button>
      ),
    });
  return (
    <>
      <h2>{said.archive}</h2>
      <search class="filters">
        <TextField
          label={words.value.common.search}
          type="search"
          value={typed}
          onValue={setTyped}
        />
      </search>
      <Refused refusal={bringing.refusal} />
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.archive_empty}</Nothing>
          ) : (
            <>
              <Table caption={said.archive} columns={columns} rows={data} keyOf={({ id }) => id} />
              <Pager
                page={pagination.current_page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={(page) => setAsked((kept) => ({ ...kept, page }))}
              />
            </>
          )
        }
      </Ready>
    </>
  );
};
