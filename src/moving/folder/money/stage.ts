import { Scratch } from "../../../database/scratch.ts";
import type { Cells } from "../cells.ts";
import { isMoneyFile, type MoneyFile } from "../columns.ts";
import type { FolderContents } from "../folder-files.ts";
import type { ImportContext } from "../import-context.ts";
import { type ReadLine, readFile } from "../read-file.ts";
import { findClientByRef } from "../reference-queries.ts";
import { findInvoiceByRef } from "./invoice-queries.ts";

/** A line of a money file. */
export interface MoneyLine extends ReadLine {
  file: MoneyFile;
}

/** The lines of the money files by client, as far as one is known. */
export interface StagedMoney {
  /** The ids of the clients in the order of the files; null, the last, for lines whose client is not known. */
  clients(): Iterable<string | null>;
  linesOf(client_id: string | null): MoneyLine[];
  close(): void;
}

const schema = `
  CREATE TABLE line (
    seq INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, ref TEXT, invoice_ref TEXT,
    client_id TEXT, cells TEXT NOT NULL, problem TEXT);
  CREATE INDEX by_client ON line (client_id, seq);
  CREATE INDEX by_ref ON line (file, ref);`;

/** Reads the money files, so that they can be read client by client. They may be larger than memory. */
export const stageMoney = async (
  { db }: ImportContext,
  files: FolderContents["files"],
): Promise<StagedMoney> => {
  const scratch = new Scratch(schema);
  const clientOf = cachedClients((ref) => findClientByRef(db, ref)?.id ?? null);
  for (const { file, path } of files) {
    if (!isMoneyFile(file)) continue;
    for await (const { line, cells, problem } of readFile(path, file))
      scratch.run(
        "INSERT INTO line (file, line, ref, invoice_ref, client_id, cells, problem) VALUES (?, ?, ?, ?, ?, ?, ?)",
        file,
        line,
        cells.external_ref ?? null,
        invoiceOf(file, cells),
        cells.client_ref === undefined ? null : clientOf(cells.client_ref),
        JSON.stringify(cells),
        problem && JSON.stringify(problem),
      );
  }
  scratch.run(`UPDATE line SET client_id = (
      SELECT client_id FROM line AS invoice
      WHERE invoice.file = 'invoices' AND invoice.ref = line.invoice_ref AND invoice.client_id IS NOT NULL LIMIT 1)
    WHERE client_id IS NULL AND invoice_ref IS NOT NULL AND problem IS NULL`);
  for (const { seq, invoice_ref } of scratch.all<{ seq: number; invoice_ref: string }>(
    "SELECT seq, invoice_ref FROM line WHERE client_id IS NULL AND invoice_ref IS NOT NULL",
  )) {
    const client_id = findInvoiceByRef(db, invoice_ref)?.client_id ?? null;
    scratch.run("UPDATE line SET client_id = ? WHERE seq = ?", client_id, seq);
  }
  return stagedIn(scratch);
};

/** The invoice whose client is the line's: of a line of an invoice the invoice itself. */
const invoiceOf = (file: MoneyFile, { external_ref, invoice_ref, allocations }: Cells) => {
  if (file === "invoices") return external_ref ?? null;
  return invoice_ref ?? allocations?.split("=")[0]?.trim() ?? null;
};

/** A folder names the same clients again and again. */
const cachedClients = (find: (ref: string) => string | null) => {
  const found = new Map<string, string | null>();
  return (ref: string): string | null => {
    const known = found.get(ref);
    if (known !== undefined) return known;
    const client_id = find(ref);
    found.set(ref, client_id);
    return client_id;
  };
};

const stagedIn = (scratch: Scratch): StagedMoney => ({
  clients: () =>
    scratch
      .all<{ client_id: string | null }>(
        "SELECT client_id FROM line GROUP BY client_id ORDER BY client_id IS NULL, min(seq)",
      )
      .map(({ client_id }) => client_id),
  linesOf: (client_id) =>
    scratch
      .all<{ file: MoneyFile; line: number; cells: string; problem: string | null }>(
        "SELECT file, line, cells, problem FROM line WHERE client_id IS ? ORDER BY seq",
        client_id,
      )
      .map(({ cells, problem, ...line }) => ({
        ...line,
        cells: JSON.parse(cells) as Cells,
        problem: problem === null ? null : (JSON.parse(problem) as ReadLine["problem"]),
      })),
  close: () => scratch.close(),
});
