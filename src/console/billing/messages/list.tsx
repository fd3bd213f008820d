import { api, dataOf } from "../../api/client.ts";
import type { Message } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { type Filters, useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { invoicePath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";

/** The messages to customers with their status. */
export const Messages = () => {
  const { common, message_status, billing } = strings.value;
  const { messages: t, filters: labels, client, tabs } = billing;
  const filters = useFilters();
  const query = useQuery(`messages ${filters.name}`, () =>
    dataOf(api.GET("/v1/messages", { params: { query: queryOf(filters) } })),
  );
  return (
    <TabPage>
      <FilterBar filters={filters} query={query}>
        <SelectField
          label={labels.status}
          {...filters.field("status")}
          options={[["", common.all], ...Object.entries(message_status)]}
        />
        <SelectField
          label={t.kind}
          {...filters.field("kind")}
          options={[["", common.all], ...Object.entries(t.kinds)]}
        />
        <ClientFilter filters={filters} />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={tabs.messages}
        columns={[
          { title: t.at, cell: ({ created_at }) => moment(created_at) },
          { title: t.kind, cell: ({ kind }) => t.kinds[kind] },
          {
            title: client,
            cell: ({ client_id }) => (client_id === null ? "–" : <ClientLink id={client_id} />),
          },
          { title: t.letter, cell: (message) => <MessageCell message={message} /> },
          { title: labels.status, cell: (message) => <Status message={message} /> },
        ]}
      />
    </TabPage>
  );
};

const queryOf = ({ parameter, page }: Filters) => ({
  status: parameter<Message["status"]>("status"),
  kind: parameter<Message["kind"]>("kind"),
  client_id: parameter("client_id"),
  page,
  per_page: 25,
});

const tones: Record<Message["status"], Tone> = {
  queued: "info",
  sent: "good",
  failed: "bad",
  skipped: "neutral",
};

const Status = ({ message: { status, attempts, sent_at, error } }: { message: Message }) => (
  <div>
    <Badge tone={tones[status]}>{strings.value.message_status[status]}</Badge>
    {sent_at && <p class="hint">{moment(sent_at)}</p>}
    {attempts > 1 && <p class="hint">{strings.value.billing.messages.attempts(attempts)}</p>}
    {error && (
      <p class="said" lang="en">
        <bdi>{error}</bdi>
      </p>
    )}
  </div>
);

const MessageCell = ({ message }: { message: Message }) => (
  <div>
    <span dir="auto">{message.subject}</span>
    <p class="hint">
      <bdi>{message.to}</bdi>
    </p>
    <SubjectLinks message={message} />
  </div>
);

/** Links to the message's invoice and job. */
const SubjectLinks = ({ message: { invoice_id, ticket_id } }: { message: Message }) => {
  const { invoice } = strings.value.billing;
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
