import { round_statuses } from "../../../shared/round-vocabulary.ts";
import { api, dataOf } from "../../api/client.ts";
import type { CollectionRound } from "../../api/document.d.ts";
import { choicesOf, useNamed } from "../../clients/use-named.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { type Filters, useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { DayFilters } from "../day-filters.tsx";
import { roundPath } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { PlanButton } from "./plan-button.tsx";
import { Progress, RoundStatus, Totals } from "./status.tsx";

/** The collectors' rounds, the newest date first. */
export const Rounds = () => {
  const { billing, clients, common } = strings.value;
  const t = billing.rounds;
  const filters = useFilters();
  const collectors = useNamed("collectors");
  const query = useQuery(
    `rounds ${filters.name}`,
    () => dataOf(api.GET("/v1/collection-rounds", { params: { query: queryOf(filters) } })),
    { kept: true },
  );
  return (
    <TabPage actions={<PlanButton kind="primary" />}>
      <FilterBar filters={filters} query={query}>
        <DayFilters filters={filters} />
        <SelectField
          label={clients.fields.collector_id}
          {...filters.field("collector_id")}
          options={[["", common.all], ...choicesOf(collectors, filters.get("collector_id"))]}
        />
        <SelectField
          label={billing.filters.status}
          {...filters.field("status")}
          options={[["", common.all], ...round_statuses.map((s) => [s, t.statuses[s]] as const)]}
        />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={billing.tabs.rounds}
        columns={[
          { title: t.date, cell: (round) => date(round.date) },
          {
            title: t.name,
            cell: ({ id, name }) => (
              <a href={roundPath(id)} dir="auto">
                {name}
              </a>
            ),
          },
          {
            title: clients.fields.collector_id,
            cell: ({ collector_name }) => <bdi>{collector_name}</bdi>,
          },
          { title: billing.filters.status, cell: RoundStatus },
          { title: t.progress, cell: Progress },
          { title: t.due, numeric: true, cell: (round) => <Totals {...round} of="due" /> },
          {
            title: t.collected,
            numeric: true,
            cell: (round) => <Totals {...round} of="collected" />,
          },
        ]}
      />
    </TabPage>
  );
};

const queryOf = ({ parameter, get, page }: Filters) => ({
  date_from: parameter("date_from"),
  date_to: parameter("date_to"),
  collector_id: get("collector_id") === "" ? undefined : Number(get("collector_id")),
  status: parameter<CollectionRound["status"]>("status"),
  stops: false,
  page,
  per_page: 25,
});
