import type { ComponentChildren } from "preact";
import { EmptyState, QueryBoundary } from "./page.tsx";
import { Pager } from "./pager.tsx";
import { Table, type TableColumn, type TableProps } from "./table.tsx";
import type { Filters } from "./use-filters.ts";
import type { Query } from "./use-query.ts";

interface Paging {
  last_page: number;
  total: number;
}

/** A page of a list in the API's format. */
type PageOf<T> = { data: readonly T[] } & ({ pagination: Paging } | { meta: Paging });

interface ListProps<T> {
  query: Query<PageOf<T>>;
  filters: Pick<Filters, "page" | "turn">;
  /** Shown in place of an empty list. */
  empty: ComponentChildren;
  children(rows: readonly T[]): ComponentChildren;
}

/** A page of a list with a pager. */
export function PagedList<T>({ query, filters, empty, children }: ListProps<T>) {
  return (
    <QueryBoundary query={query}>
      {(list) => {
        const { last_page, total } = "meta" in list ? list.meta : list.pagination;
        if (list.data.length === 0 && filters.page === 1) return <EmptyState>{empty}</EmptyState>;
        return (
          <>
            {children(list.data)}
            <Pager page={filters.page} last_page={last_page} total={total} onPage={filters.turn} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

interface PagedTableProps<T> extends Omit<ListProps<T>, "children"> {
  caption: string;
  columns: readonly (TableColumn<NoInfer<T>> | false)[];
}

/** A `PagedList` as a table. */
export function PagedTable<T extends { id: string }>({
  caption,
  columns,
  ...list
}: PagedTableProps<T>) {
  return (
    <PagedList {...list}>
      {(rows) => <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PagedList>
  );
}

interface QueryTableProps<T> extends Omit<TableProps<T>, "rows"> {
  query: Query<readonly T[]>;
  empty: ComponentChildren;
}

/** A table of a list without pages. */
export function QueryTable<T>({ query, empty, ...table }: QueryTableProps<T>) {
  return (
    <QueryBoundary query={query}>
      {(rows) => {
        if (rows.length === 0) return <EmptyState>{empty}</EmptyState>;
        return <Table {...table} rows={rows} />;
      }}
    </QueryBoundary>
  );
}
