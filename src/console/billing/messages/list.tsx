import { answerOf, api } from "../../api/client.ts";
import type { Message } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { Badge, type Tone } from "../../parts/badge.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { ClearFilters } from "../clear-filters.tsx";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { type Filters, useFilters } from "../use-filters.ts";

/** What was written to customers, and what became of it. */
export const Messages = () => {
  const { messages: said, filters: labels } = words.value.billing;
  const { common, message_status } = words.value;
  const filters = useFilters();
  const read = useRead(`messages ${filters.name}`, () =>
    answerOf(api.GET("/v1/messages", { params: { query: queryOf(filters) } })),
  );
  return (
    <TabPage>
      <search class="filters">
        <SelectField
          label={labels.status}
          value={filters.of("status")}
          onValue={(status) => filters.change({ status })}
          options={[["", common.all], ...Object.entries(message_status)]}
        />
        <SelectField
          label={said.kind}
          value={filters.of("kind")}
          onValue={(kind) => filters.change({ kind })}
          options={[["", common.all], ...Object.entries(said.kinds)]}
        />
        <ClientFilter filters={filters} />
        <ClearFilters filters={filters} />
      </search>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.none}</Nothing>
          ) : (
            <>
              <MessageTable rows={data} />
              <Pager
                page={pagination.current_page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={filters.turn}
              />
            </>
          )
        }
      </Ready>
    </TabPage>
  );
};

const queryOf = ({ of, page }: Filters) => ({
  status: (of("status") || undefined) as Message["status"] | undefined,
  kind: (of("kind") || undefined) as Message["kind"] | undefined,
  client_id: of("client_id") || undefined,
  page,
  per_page: 25,
});

const tones: Record<Message["status"], Tone> = {
  queued: "info",
  sent: "good",
  failed: "bad",
  skipped: "neutral",
};

const MessageTable = ({ rows }: { rows: readonly Message[] }) => {
  const { messages: said, client, tabs, filters } = words.value.billing;
  return (
    <Table
      caption={tabs.messages}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: said.at, cell: ({ created_at }) => moment(created_at) },
        { title: said.kind, cell: ({ kind }) => said.kinds[kind] },
        {
          title: client,
          cell: ({ client_id }) => (client_id === null ? "–" : <ClientLink id={client_id} />),
        },
        {
          title: said.letter,
          cell: (message) => (
            <div>
              <span dir="auto">{message.subject}</span>
              <p class="hint">
                <bdi>{message.to}</bdi>
              </p>
              <About message={message} />
            </div>
          ),
        },
        {
          title: filters.status,
          cell: ({ status, attempts, sent_at, error }) => (
            <div>
              <Badge tone={tones[status]}>{words.value.message_status[status]}</Badge>
              {sent_at && <p class="hint">{moment(sent_at)}</p>}
              {attempts > 1 && <p class="hint">{said.attempts(attempts)}</p>}
              {error && (
                <p class="said" lang="en">
                  <bdi>{error}</bdi>
                </p>
              )}
            </div>
          ),
        },
      ]}
    />
  );
};

/** What the message tells of. */
const About = ({ message: { invoice_id, ticket_id } }: { message: Message }) => {
  const { invoice } = words.value.billing;
  return (
    <div class="actions">
      {invoice_id !== null && may("invoices:read") && (
        <a href={invoicePath(invoice_id)}>{invoice.one}</a>
      )}
      {ticket_id !== null && may("tickets:read") && (
        <a href={`/console/tickets/${ticket_id}`}>{invoice.open_ticket}</a>
      )}
    </div>
  );
};
