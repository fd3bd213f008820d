import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { loggedIn, may, mayAny } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { parseSearch } from "../client-search.ts";
import { SectionTabs } from "../section-tabs.tsx";
import {
  addressOf,
  countOf,
  type ListQuery,
  parametersOf,
  readListQuery,
  withChange,
} from "./address.ts";
import { ClientTable } from "./client-table.tsx";
import { exportClients } from "./export-clients.ts";
import { Filters } from "./filters.tsx";
import { Search } from "./search.tsx";

const orders = ["", "name", "-balance", "due_day", "isp_expires_at", "-updated_at"] as const;

/** The list of clients. Its filters are in the address, so that Back leads to the same list. */
export const List = () => {
  const { query: address, route } = useLocation();
  const listQuery = readListQuery(address);
  const search = parseSearch(
    listQuery.q ?? "",
    loggedIn().organization.phone_country_code,
    listQuery.everywhere !== undefined,
  );
  const parameters = parametersOf(listQuery, search);
  const name = JSON.stringify(parameters);
  const query = useQuery(
    name,
    async () => ({
      name,
      ...(await dataOf(api.GET("/v1/clients", { params: { query: parameters } }))),
    }),
    { kept: true },
  );
  const { clients } = strings.value;
  const count = countOf(listQuery);
  const go = (change: ListQuery, replace = false) =>
    route(addressOf(withChange(listQuery, change)), replace);
  const found = query.data?.name === name ? query.data.meta.total : undefined;

  return (
    <Page
      title={clients.title}
      actions={<Actions onExport={() => exportClients(parameters)} />}
      wide
    >
      <SectionTabs />
      <Search
        listQuery={listQuery}
        parsed={search}
        found={found}
        onSearch={(change) => go(change, true)}
      />
      <div class="list-choices">
        <details class="more-filters" open={count > 0 || undefined}>
          <summary>{clients.filters.title(count)}</summary>
          <Filters listQuery={listQuery} onChange={(change) => go(change)} />
          {count > 0 && (
            <Button
              kind="quiet"
              onClick={() =>
                route(
                  addressOf({
                    q: listQuery.q,
                    everywhere: listQuery.everywhere,
                    order: listQuery.order,
                  }),
                )
              }
            >
              {clients.filters.clear}
            </Button>
          )}
        </details>
        <SelectField
          label={clients.order.label}
          value={listQuery.order ?? ""}
          onValue={(order) => go({ order })}
          options={orders.map((order) => [order, clients.order.by[order]])}
        />
      </div>
      <div
        class={`listed client-table ${query.is_loading ? "stale" : ""}`}
        aria-busy={query.is_loading}
      >
        <PagedList
          query={query}
          filters={{
            page: Number(listQuery.page ?? 1),
            turn: (page) => {
              go({ page: String(page) });
              scrollTo(0, 0);
            },
          }}
          empty={count > 0 || listQuery.q ? clients.nobody_found : clients.nobody_yet}
        >
          {(rows) => <ClientTable rows={rows} />}
        </PagedList>
      </div>
    </Page>
  );
};

const Actions = ({ onExport }: { onExport(): Promise<boolean> }) => {
  const { actions } = strings.value.clients;
  return (
    <>
      <ExportButton onExport={onExport} />
      {mayAny("clients:create", "clients:update") && (
        <a class="button" href="/console/clients/import">
          {actions.import}
        </a>
      )}
      {may("clients:create") && (
        <a class="button primary" href="/console/clients/new">
          {actions.create}
        </a>
      )}
    </>
  );
};
