import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Page } from "../../parts/page.tsx";
import { PagedList } from "../../parts/paged.tsx";
import { useRead } from "../../parts/use-read.ts";
import { loggedIn, may, mayAny } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { SectionTabs } from "../section-tabs.tsx";
import { soughtBy } from "../sought.ts";
import { type Asked, addressOf, countOf, parametersOf, readAsked, withAsked } from "./address.ts";
import { ClientTable } from "./client-table.tsx";
import { Filters } from "./filters.tsx";
import { Search } from "./search.tsx";

const orders = ["", "name", "-balance", "due_day", "isp_expires_at", "-updated_at"] as const;

/** The list of clients; its address holds what is asked for, so that back leads to the same list. */
export const List = () => {
  const { query, route } = useLocation();
  const asked = readAsked(query);
  const sought = soughtBy(
    asked.q ?? "",
    loggedIn().organization.phone_country_code,
    asked.everywhere !== undefined,
  );
  const parameters = parametersOf(asked, sought);
  const name = JSON.stringify(parameters);
  const read = useRead(name, async () => ({
    name,
    ...(await answerOf(api.GET("/v1/clients", { params: { query: parameters } }))),
  }));
  const { clients } = words.value;
  const count = countOf(asked);
  const go = (change: Asked, replace = false) =>
    route(addressOf(withAsked(asked, change)), replace);
  const found = read.data?.name === name ? read.data.meta.total : undefined;

  return (
    <Page title={clients.title} actions={<Actions />} wide>
      <SectionTabs />
      <Search asked={asked} sought={sought} found={found} onSearch={(change) => go(change, true)} />
      <div class="list-choices">
        <details class="more-filters" open={count > 0 || undefined}>
          <summary>{clients.filters.title(count)}</summary>
          <Filters asked={asked} onAsked={(change) => go(change)} />
          {count > 0 && (
            <Button
              kind="quiet"
              onClick={() =>
                route(addressOf({ q: asked.q, everywhere: asked.everywhere, order: asked.order }))
              }
            >
              {clients.filters.clear}
            </Button>
          )}
        </details>
        <SelectField
          label={clients.order.label}
          value={asked.order ?? ""}
          onValue={(order) => go({ order })}
          options={orders.map((order) => [order, clients.order.by[order]])}
        />
      </div>
      <div
        class={`listed client-table ${read.is_reading ? "stale" : ""}`}
        aria-busy={read.is_reading}
      >
        <PagedList
          query={read}
          filters={{
            page: Number(asked.page ?? 1),
            turn: (page) => {
              go({ page: String(page) });
              scrollTo(0, 0);
            },
          }}
          empty={count > 0 || asked.q ? clients.nobody_found : clients.nobody_yet}
        >
          {(rows) => <ClientTable rows={rows} />}
        </PagedList>
      </div>
    </Page>
  );
};

const Actions = () => {
  const { actions } = words.value.clients;
  return (
    <>
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
