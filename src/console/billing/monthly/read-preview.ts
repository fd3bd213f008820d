import { api, dataOf } from "../../api/client.ts";
import type { RecurringPreview } from "../../api/document.d.ts";

/** What a day would bill, as far as it was read. */
export interface DayPreview {
  day: string;
  rows: RecurringPreview[];
  /** How many clients are due in all. */
  total: number;
}

/** So many pages of 100 clients are read, so that the day's totals are right; of a larger day none is shown. */
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
