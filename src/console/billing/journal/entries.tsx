import { api, dataOf } from "../../api/client.ts";
import type { JournalEntry } from "../../api/document.d.ts";
import { nameOf, useNamed } from "../../clients/use-named.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientFilter } from "../client-filter.tsx";
import { ClientLink } from "../client-link.tsx";
import { paymentPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";

/** The journal, newest entry first. */
export const JournalEntries = () => {
  const { journal: t, client, tabs } = strings.value.billing;
  const filters = useFilters();
  const collectors = useNamed("collectors");
  const parameters = {
    client_id: filters.parameter("client_id"),
    page: filters.page,
    per_page: 25,
  };
  const query = useQuery(`journal ${filters.name}`, () =>
    dataOf(api.GET("/v1/journal-entries", { params: { query: parameters } })),
  );
  return (
    <TabPage>
      <p class="hint">{t.means}</p>
      <FilterBar filters={filters} query={query}>
        <ClientFilter filters={filters} />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={tabs.journal}
        columns={[
          { title: t.at, cell: ({ created_at }) => moment(created_at) },
          { title: t.kind, cell: ({ kind }) => t.kinds[kind] },
          {
            title: client,
            cell: ({ client_id }) => (client_id === null ? "–" : <ClientLink id={client_id} />),
          },
          { title: t.reference, cell: (entry) => <Reference entry={entry} /> },
          {
            title: t.lines,
            cell: ({ lines }) => (
              <ul class="journal-entry">
                {lines.map(({ account, amount, currency }, index) => (
                  <li key={index}>
                    <span>{accountName(account, collectors)}</span>
                    <bdi>{money(amount, currency)}</bdi>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </TabPage>
  );
};

type Collectors = ReturnType<typeof useNamed>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An entry's reference. A payment without one has its id there, which is shown as a link. */
const Reference = ({ entry: { kind, reference } }: { entry: JournalEntry }) => {
  const is_payment = kind === "payment" || kind === "payment_deletion";
  if (!is_payment || reference === null || !uuid.test(reference)) return <bdi>{reference}</bdi>;
  if (!may("client_payments:read")) return <bdi>–</bdi>;
  return <a href={paymentPath(reference)}>{strings.value.billing.journal.of_payment}</a>;
};

/**
 * The account's name. Received money has an account for each method, `cash:whish`, and what a collector has
 * in hand one for each of them, `cash:collector:5`.
 */
const accountName = (account: string, collectors: Collectors): string => {
  const { billing, clients, payment_method: methods } = strings.value;
  const { accounts, came_in, cash_with } = billing.journal;
  if (Object.hasOwn(accounts, account)) return accounts[account as keyof typeof accounts];
  const [, method = "", id] = account.split(":");
  if (id) return cash_with(nameOf(collectors, id) ?? `${clients.fields.collector_id} ${id}`);
  const name = Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : account;
  return came_in(name);
};
