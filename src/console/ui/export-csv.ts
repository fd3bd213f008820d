import { today } from "../format/time.ts";
import { type Cell, csvCell } from "./csv-cell.ts";
import { saveFile } from "./save-file.ts";

interface CsvExport<T> {
  /** Without the day and the ending. */
  name: string;
  /** The names of the columns, and each row's cells. */
  columns: Readonly<Record<string, (row: T) => Cell>>;
  /** Reads a page of 100 rows. */
  read(page: number): Promise<{ data: readonly T[]; last_page: number }>;
}

/** 20,000 rows. */
const pages_max = 200;

/** By this mark Excel knows UTF-8. */
export const byte_order_mark = "\ufeff";

/** Saves a whole list as CSV. Returns false if it has more rows than fit. */
export const exportCsv = async <T>({ name, columns, read }: CsvExport<T>): Promise<boolean> => {
  const lines = [Object.keys(columns).map(csvCell).join(",")];
  let last_page = 1;
  for (let page = 1; page <= Math.min(last_page, pages_max); page += 1) {
    const list = await read(page);
    ({ last_page } = list);
    for (const row of list.data)
      lines.push(
        Object.values(columns)
          .map((cellOf) => csvCell(cellOf(row)))
          .join(","),
      );
  }
  const text = `${byte_order_mark}${lines.join("\r\n")}\r\n`;
  saveFile(new Blob([text], { type: "text/csv" }), `${name}-${today()}.csv`);
  return last_page <= pages_max;
};
