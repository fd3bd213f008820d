import { api, dataOf } from "../../api/client.ts";
import type { RecurringPreview } from "../../api/document.d.ts";

export interface DayPreview {
  day: string;
  rows: RecurringPreview[];
  /** All clients due that day; more than `rows` if there are too many to read. */
  total: number;
}

/** Pages of 100 clients to read at most. A larger day shows no totals. */
const pages_max = 20;

export const readPreview = async (day: string): Promise<DayPreview> => {
  const rows: RecurringPreview[] = [];
  let total = 0;
  for (let page = 1; page <= pages_max; page += 1) {
    const list = await dataOf(
      api.GET("/v1/invoices/recurring-preview", {
        params: { query: { date: day, page, per_page: 100 } },
      }),
    );
    rows.push(...list.data);
    total = list.pagination.total;
    if (page >= list.pagination.last_page || list.pagination.last_page > pages_max) break;
  }
  return { day, rows, total };
};
