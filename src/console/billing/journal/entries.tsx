import { answerOf, api } from "../../api/client.ts";
import type { JournalEntry } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { ClearFilters } from "../clear-filters.tsx";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { paymentPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { useFilters } from "../use-filters.ts";

/** The books, the newest entry first. */
export const JournalEntries = () => {
  const { journal: said } = words.value.billing;
  const filters = useFilters();
  const read = useRead(`journal ${filters.name}`, () =>
    answerOf(
      api.GET("/v1/journal-entries", {
        params: {
          query: {
            client_id: filters.of("client_id") || undefined,
            page: filters.page,
            per_page: 25,
          },
        },
      }),
    ),
  );
  return (
    <TabPage>
      <p class="hint">{said.means}</p>
      <search class="filters">
        <ClientFilter filters={filters} />
        <ClearFilters filters={filters} />
      </search>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.none}</Nothing>
          ) : (
            <>
              <EntryTable rows={data} />
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

const EntryTable = ({ rows }: { rows: readonly JournalEntry[] }) => {
  const { journal: said, client, tabs } = words.value.billing;
  return (
    <Table
      caption={tabs.journal}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: said.at, cell: ({ created_at }) => moment(created_at) },
        { title: said.kind, cell: ({ kind }) => said.kinds[kind] },
        {
          title: client,
          cell: ({ client_id }) => (client_id === null ? "–" : <ClientLink id={client_id} />),
        },
        { title: said.reference, cell: (entry) => <Reference entry={entry} /> },
        {
          title: said.lines,
          cell: ({ lines }) => (
            <ul class="journal-entry">
              {lines.map(({ account, amount, currency }, index) => (
                <li key={index}>
                  <span>{accountName(account)}</span>
                  <bdi>{money(amount, currency)}</bdi>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A payment without a reference of its own stands there by its id, which is for no eyes. */
const Reference = ({ entry: { kind, reference } }: { entry: JournalEntry }) => {
  const is_payment = kind === "payment" || kind === "payment_deletion";
  if (!is_payment || reference === null || !uuid.test(reference)) return <bdi>{reference}</bdi>;
  if (!may("client_payments:read")) return <bdi>–</bdi>;
  return <a href={paymentPath(reference)}>{words.value.billing.journal.of_payment}</a>;
};

/** An account in words; money that came in is by its method, `cash:whish`. */
const accountName = (account: string): string => {
  const { billing, payment_method: method } = words.value;
  const { accounts, came_in } = billing.journal;
  if (Object.hasOwn(accounts, account)) return accounts[account as keyof typeof accounts];
  const [, way = ""] = account.split(":");
  const of_method = Object.hasOwn(method, way) ? method[way as keyof typeof method] : account;
  return came_in(of_method);
};
