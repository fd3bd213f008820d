import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { export_columns, exportClients as linesOf } from "../clients/export.ts";
import type { OrgReader } from "../database/org.ts";
import { unescapeFormula } from "../shared/formulas.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";

interface Options extends JsonOption {
  org?: string | undefined;
  bom?: true | undefined;
}

/**
 * Writes all clients as CSV to the file or to standard output. With `--json` and no file, writes a JSON array
 * with the CSV's columns as names.
 */
export const exportClients = async (file: string | undefined, options: Options): Promise<void> => {
  await withDatabase(async (sqlite) => {
    const clients = sqlite.reader(organizationOf(sqlite, options.org).id);
    const csv = csvOf(clients, options.bom ?? false);
    if (file === undefined) await toStandardOutput(options.json ? jsonOf(clients) : csv);
    else {
      await pipeline(Readable.from(csv), createWriteStream(file));
      print(options, { file }, [`clients exported to ${file}`]);
    }
  });
};

/** The reader of a pipe may close it, as `head` does. */
const toStandardOutput = async (text: Iterable<string>): Promise<void> => {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
  }
};

function* csvOf(clients: OrgReader, bom: boolean): Generator<string> {
  yield (bom ? "\ufeff" : "") + stringify([[...export_columns]]);
  for (const lines of linesOf(clients)) yield stringify(lines);
}

function* jsonOf(clients: OrgReader): Generator<string> {
  let before = "[";
  for (const lines of linesOf(clients))
    for (const cells of lines) {
      const values = cells.map((cell, index) => [export_columns[index], unescapeFormula(cell)]);
      yield `${before}${JSON.stringify(Object.fromEntries(values))}`;
      before = ",\n";
    }
  yield before === "[" ? "[]\n" : "]\n";
}
