import type { paths } from "../../api/document.d.ts";
import { type ClientSearch, searchParameters as filterOf } from "../client-search.ts";

type Parameters = NonNullable<paths["/v1/clients"]["get"]["parameters"]["query"]>;

/** Filters that stand in the address under the names that the list knows them by. */
export const filter_names = [
  "status",
  "has_balance",
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

/** What the address may hold beside them. */
const other_names = ["q", "everywhere", "order", "page"] as const;

export type FilterName = (typeof filter_names)[number];

/** What the list is asked for, as the address holds it: only what was chosen. */
export type ListQuery = Partial<Record<FilterName | (typeof other_names)[number], string>>;

/** Reads what an address asks for; what it does not know it leaves out. */
export const readListQuery = (query: Readonly<Record<string, string>>): ListQuery =>
  Object.fromEntries(
    [...filter_names, ...other_names].flatMap((name) => {
      const value = query[name];
      return value ? [[name, value]] : [];
    }),
  );

/** The address of a list that is asked for so. */
export const addressOf = (listQuery: ListQuery): string => {
  const chosen = Object.entries(listQuery).filter(([, value]) => value);
  const query = new URLSearchParams(chosen).toString();
  return query === "" ? "/console/clients" : `/console/clients?${query}`;
};

/** The same list with something else asked: from its first page, unless that is what is asked. */
export const withChange = (listQuery: ListQuery, change: ListQuery): ListQuery => ({
  ...listQuery,
  page: "",
  ...change,
});

/** How many filters are set, the search aside. */
export const countOf = (listQuery: ListQuery): number =>
  filter_names.filter((name) => listQuery[name]).length;

const page_size = 25;

/** The list's parameters. What stands in an address may be anything: the service judges it. */
export const parametersOf = (listQuery: ListQuery, sought: ClientSearch): Parameters => {
  const { q: _, everywhere: __, order, page, agreed_payment_method, ...filters } = listQuery;
  const parameters: object = {
    ...filters,
    ...(agreed_payment_method ? { "agreed_payment_method[]": [agreed_payment_method] } : {}),
    ...filterOf(sought),
    ...(order ? { orderBy: order } : {}),
    pageIndex: page ? Number(page) : 1,
    pageSize: page_size,
  };
  return parameters;
};
