import { api, dataOf } from "../../api/client.ts";
import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { PagedTable } from "../../ui/paged.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";

/** The runs that did something, newest first. */
export const Runs = ({ filters }: { filters: Filters }) => {
  const t = strings.value.billing.collections;
  const query = useQuery(`dunning runs ${filters.page}`, () =>
    dataOf(
      api.GET("/v1/dunning/runs", { params: { query: { page: filters.page, per_page: 10 } } }),
    ),
  );
  return (
    <PagedTable
      query={query}
      filters={filters}
      empty={t.no_runs}
      caption={t.runs}
      columns={[
        { title: t.ran_at, cell: ({ ran_at }) => moment(ran_at) },
        { title: t.messages, numeric: true, cell: ({ messages }) => number(messages) },
        { title: t.suspensions, numeric: true, cell: ({ suspensions }) => number(suspensions) },
        { title: t.superseded, numeric: true, cell: ({ superseded }) => number(superseded) },
      ]}
    />
  );
};
