import { api, dataOf } from "../../api/client.ts";
import type { CashBalance } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { PagedList } from "../../ui/paged.tsx";
import { Table } from "../../ui/table.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { cashPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { InHand, Limit } from "./in-hand.tsx";

/** What all collectors have in hand, by name. */
export const CashOfAll = () => {
  const { billing, clients } = strings.value;
  const t = billing.cash;
  const filters = useFilters();
  const query = useQuery(`cash ${filters.page}`, () =>
    dataOf(api.GET("/v1/collector-balances", { params: { query: { page: filters.page } } })),
  );
  return (
    <TabPage>
      <PagedList query={query} filters={filters} empty={t.none}>
        {(rows) => (
          <Table
            caption={billing.tabs.cash}
            rows={rows}
            keyOf={({ collector }) => String(collector.id)}
            columns={[
              {
                title: clients.fields.collector_id,
                cell: ({ collector: { id, name } }) => (
                  <a href={cashPath(id)} dir="auto">
                    {name}
                  </a>
                ),
              },
              { title: t.in_hand, numeric: true, cell: InHand },
              { title: t.limit, numeric: true, cell: Limit },
              { title: t.last_handover, cell: lastHandover },
            ]}
          />
        )}
      </PagedList>
    </TabPage>
  );
};

const lastHandover = ({ last_handover_at: at }: CashBalance): string =>
  at === null ? "–" : moment(at);
