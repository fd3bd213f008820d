import { api, dataOf } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { sumsOf } from "../sums.ts";
import { outstandingOf } from "./outstanding-of.ts";

/** Pages of 100 to add up at most. A longer list shows no sum. */
const pages_max = 10;

interface ListPage<T> {
  rows: T[];
  last_page: number;
}

/** All rows of a list; null if there are too many. */
const readAll = async <T>(read: (page: number) => Promise<ListPage<T>>): Promise<T[] | null> => {
  const { rows, last_page } = await read(1);
  if (last_page > pages_max) return null;
  const all = [...rows];
  for (let page = 2; page <= last_page; page += 1) all.push(...(await read(page)).rows);
  return all;
};

/** The open invoices except those of deleted clients; null if there are too many. */
export const readOpen = async (): Promise<Invoice[] | null> => {
  const lists = await Promise.all(
    (["unpaid", "partially_paid"] as const).map((status) =>
      readAll(async (page) => {
        const query = { status, page, per_page: 100 };
        const list = await dataOf(api.GET("/v1/invoices", { params: { query } }));
        return { rows: list.data, last_page: list.pagination.last_page };
      }),
    ),
  );
  const all: Invoice[] = [];
  for (const list of lists) {
    if (list === null) return null;
    all.push(...list.filter(({ written_off_at }) => written_off_at === null));
  }
  return all;
};

/** The total outstanding by currency; null if there are too many clients. */
export const readOutstanding = async (): Promise<ReturnType<typeof sumsOf> | null> => {
  const rows = await readAll(async (pageIndex) => {
    const list = await dataOf(
      api.GET("/v1/clients", {
        params: {
          query: {
            has_balance: true,
            pageIndex,
            pageSize: 100,
            "columns[]": ["balances"],
          },
        },
      }),
    );
    return { rows: list.data, last_page: list.meta.last_page };
  });
  return rows && sumsOf(rows.flatMap(outstandingOf));
};
