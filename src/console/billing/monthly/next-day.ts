import { api, dataOf } from "../../api/client.ts";
import { plusDays } from "../../format/time.ts";

/** A month, in which each client is due once. */
const days_max = 31;

const hasClientsToBill = async (day: string): Promise<boolean> => {
  const params = { query: { date: day, per_page: 1 } };
  const list = await dataOf(api.GET("/v1/invoices/recurring-preview", { params }));
  return list.pagination.total > 0;
};

/** The first day after `from` with clients to bill; null if there is none within a month. */
export const readNextDay = async (from: string): Promise<string | null> => {
  for (let ahead = 1; ahead <= days_max; ahead += 1) {
    const day = plusDays(from, ahead);
    if (await hasClientsToBill(day)) return day;
  }
  return null;
};
