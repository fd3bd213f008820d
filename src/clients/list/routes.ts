import * as v from "valibot";
import { ok } from "../../http/contract/answer.ts";
import { list } from "../../http/contract/operation.ts";
import { linked } from "../../http/contract/page.ts";
import { readQuery } from "../../http/contract/query-string.ts";
import { validate } from "../../http/contract/validation.ts";
import { refuseField } from "../../refusal.ts";
import { ClientList } from "../wire.ts";
import { listAsCsv } from "./csv.ts";
import { type ClientListRequest, listClients } from "./list.ts";
import { readOrder } from "./order.ts";
import {
  type ClientFilters,
  type ClientListQuery,
  client_export_query,
  client_filters,
  client_list_query,
} from "./wire.ts";

/** The list of §4.1, decisions §3. */
export const clientListOperations = [
  list(
    "/v1/clients",
    "clients:read",
    {
      id: "listClients",
      summary: "List and search clients",
      description: "Newest first. A `query` with more than 10,000 matches finds the newest 10,000.",
      tag: "Clients",
      query: client_list_query,
      answers: { 200: ClientList },
    },
    ({ db, caller, query, url }) =>
      ok(linked(listClients(db, caller, readRequest(query)), url(), "pageIndex")),
  ),

  list(
    "/v1/clients/export",
    "clients:read",
    {
      id: "downloadClients",
      summary: "Export clients as CSV",
      description:
        "A page of the list with these filters, in the columns that an import reads, as UTF-8. Only the first page has the header, so that pages can be joined; after the last one a page is empty. A cell that a spreadsheet would calculate begins with an apostrophe, which an import removes.",
      tag: "Clients",
      query: client_export_query,
      answers: { 200: null },
      media_type: "text/csv",
    },
    ({ db, caller, query: { pageIndex: page, pageSize: per_page, orderBy, ...sent } }) => ({
      ...ok(
        listAsCsv(db, caller, {
          filters: filtersOf(sent),
          order: orderBy === undefined ? null : readOrder(orderBy),
          page,
          per_page,
        }),
      ),
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="clients.csv"',
      },
    }),
  ),
];

const readRequest = (query: ClientListQuery): ClientListRequest => {
  const { pageIndex, pageSize, columns, include, orderBy, flat, ...sent } = query;
  return {
    filters: filtersOf(sent),
    order: orderBy === undefined ? null : readOrder(orderBy),
    page: pageIndex,
    per_page: pageSize,
    columns,
    include,
    flat,
  };
};

/** What is sent both ways applies both ways. */
const filtersOf = ({
  filterData,
  ...own
}: ClientFilters & { filterData?: string | undefined }): ClientFilters[] =>
  filterData === undefined ? [own] : [own, readFilterData(filterData)];

/** Nested, so that errors have `filterData` in their path. */
const FilterData = v.object({ filterData: v.object(client_filters) });

/** `filterData`: a JSON object of the list's own filters, read as the query string would be. */
const readFilterData = (text: string) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parseObject(text)))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === "object" && one !== null)
        throw refuseField(`filterData.${name}`, "must be a text, a number or a boolean");
      if (one !== null) params.append(name, String(one));
    }
  return validate(FilterData, { filterData: readQuery(params, client_filters) }).filterData;
};

const parseObject = (text: string): object => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuseField("filterData", "must be a JSON object");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refuseField("filterData", "must be a JSON object");
  return value;
};
