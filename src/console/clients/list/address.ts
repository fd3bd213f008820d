import type { paths } from "../../api/document.d.ts";
import { type ClientSearch, searchParameters as filterOf } from "../client-search.ts";

export type Parameters = NonNullable<paths["/v1/clients"]["get"]["parameters"]["query"]>;

/** Filters in the address, named like the query parameters. */
export const filter_names = [
  "status",
  "has_balance",
  "suspended",
  "branch_id",
  "isp_id",
  "collector_id",
  "unassigned",
  "auto_invoice",
  "agreed_payment_method",
  "due_day",
  "city",
  "zone",
  "date_from",
  "date_to",
] as const;

/** Other parameters of the address. */
const other_names = ["q", "everywhere", "order", "page"] as const;

export type FilterName = (typeof filter_names)[number];

/** The parameters of the address, without empty ones. */
export type ListQuery = Partial<Record<FilterName | (typeof other_names)[number], string>>;

/** Reads the parameters of an address; ignores unknown ones. */
export const readListQuery = (query: Readonly<Record<string, string>>): ListQuery =>
  Object.fromEntries(
    [...filter_names, ...other_names].flatMap((name) => {
      const value = query[name];
      return value ? [[name, value]] : [];
    }),
  );

export const addressOf = (listQuery: ListQuery): string => {
  const chosen = Object.entries(listQuery).filter(([, value]) => value);
  const query = new URLSearchParams(chosen).toString();
  return query === "" ? "/console/clients" : `/console/clients?${query}`;
};

/** Changes parameters, and returns to the first page unless `page` is among them. */
export const withChange = (listQuery: ListQuery, change: ListQuery): ListQuery => ({
  ...listQuery,
  page: "",
  ...change,
});

/** The number of set filters without the search. */
export const countOf = (listQuery: ListQuery): number =>
  filter_names.filter((name) => listQuery[name]).length;

const page_size = 25;

/** The query parameters. They may be invalid; the service validates them. */
export const parametersOf = (listQuery: ListQuery, search: ClientSearch): Parameters => {
  const { q: _, everywhere: __, order, page, agreed_payment_method, ...filters } = listQuery;
  const parameters: object = {
    ...filters,
    ...(agreed_payment_method ? { "agreed_payment_method[]": [agreed_payment_method] } : {}),
    ...filterOf(search),
    ...(order ? { orderBy: order } : {}),
    pageIndex: page ? Number(page) : 1,
    pageSize: page_size,
  };
  return parameters;
};
