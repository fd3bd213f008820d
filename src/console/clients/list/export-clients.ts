import { api, dataOf } from "../../api/client.ts";
import { today } from "../../format/time.ts";
import { byte_order_mark } from "../../ui/export-csv.ts";
import { saveFile } from "../../ui/save-file.ts";
import type { Parameters } from "./address.ts";

const page_size = 500;
const pages_max = 1000;

/** Saves the clients with these filters as CSV. Returns false if there are more than half a million. */
export const exportClients = async (filters: Parameters): Promise<boolean> => {
  const pages: Blob[] = [];
  for (let page = 1; page <= pages_max; page += 1) {
    const query = { ...filters, pageIndex: page, pageSize: page_size };
    const lines: Blob | undefined = await dataOf(
      api.GET("/v1/clients/export", { params: { query }, parseAs: "blob" }),
    );
    if (lines === undefined) break; // the empty page after the last one
    pages.push(lines);
  }
  saveFile(new Blob([byte_order_mark, ...pages], { type: "text/csv" }), `clients-${today()}.csv`);
  return pages.length < pages_max;
};
