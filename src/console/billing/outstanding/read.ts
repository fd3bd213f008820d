import {
  type AgingBucket,
  type ReceivableSort,
  selected_clients_max,
} from "../../../shared/receivable-vocabulary.ts";
import { api, dataOf } from "../../api/client.ts";
import type { ReceivableList } from "../../api/document.d.ts";
import type { Filters } from "../../ui/use-filters.ts";

/** The service searches for no shorter text. */
const search_min = 3;

/** The query parameters of the filters. */
export const parametersOf = (filters: Filters) => {
  const collector_id = filters.get("collector_id");
  const search = filters.get("search").trim();
  return {
    bucket: filters.parameter<AgingBucket>("bucket"),
    branch_id: filters.parameter("branch_id"),
    collector_id: collector_id === "" ? undefined : Number(collector_id),
    search: search.length < search_min ? undefined : search,
    sort_by: filters.parameter<ReceivableSort>("sort_by"),
  };
};

const readPage = (filters: Filters, page: number, per_page: number): Promise<ReceivableList> => {
  const query = { ...parametersOf(filters), page, per_page };
  return dataOf(api.GET("/v1/receivables", { params: { query } }));
};

export const readReceivables = (filters: Filters): Promise<ReceivableList> =>
  readPage(filters, filters.page, 25);

/** The first clients of the list, as many as can be selected. */
export const readSelectable = async (filters: Filters): Promise<ReceivableList["data"]> =>
  (await readPage(filters, 1, selected_clients_max)).data;

/** The selected clients as CSV, or all that the filters find. */
export const readCsv = (filters: Filters, client_ids: readonly string[]): Promise<Blob> => {
  const query =
    client_ids.length > 0
      ? { sort_by: parametersOf(filters).sort_by, "client_ids[]": [...client_ids] }
      : parametersOf(filters);
  return dataOf(api.GET("/v1/receivables.csv", { params: { query }, parseAs: "blob" }));
};

/** The clients' statements since a day, as one PDF. */
export const readStatements = (client_ids: readonly string[], range: object): Promise<Blob> => {
  const query = { "client_ids[]": [...client_ids], ...range };
  return dataOf(api.GET("/v1/statements.pdf", { params: { query }, parseAs: "blob" }));
};
