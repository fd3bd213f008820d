import { api, dataOf } from "../../api/client.ts";
import type { DunningPreview } from "../../api/document.d.ts";

export interface DayPreview {
  day: string;
  rows: DunningPreview[];
  /** All rows of that day; more than `rows` if there are too many to read. */
  total: number;
}

/** Pages of 100 rows to read at most. A larger day shows no counts. */
const pages_max = 20;

export const readPreview = async (day: string): Promise<DayPreview> => {
  const rows: DunningPreview[] = [];
  let total = 0;
  for (let page = 1; page <= pages_max; page += 1) {
    const params = { query: { date: day, page, per_page: 100 } };
    const list = await dataOf(api.GET("/v1/dunning/preview", { params }));
    rows.push(...list.data);
    total = list.pagination.total;
    if (page >= list.pagination.last_page) break;
  }
  return { day, rows, total };
};
