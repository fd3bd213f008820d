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

/** What is imported at once: all lines of a client; or, last, some whose client is not known. */
export interface MoneyPart {
  client_id: string | null;
  first_seq: number;
  last_seq: number;
  /** Ascending. It stays the same when other clients come or go, so that an import can go on after it. */
  place: number;
}

/** The lines of the money files by client, as far as one is known. */
export interface StagedMoney {
  /** In the order of the files. */
  parts(): Iterable<MoneyPart>;
  linesOf(part: MoneyPart): MoneyLine[];
  close(): void;
}

/** Lines of unknown clients that are rejected at once. */
const unknown_max = 200;

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
  joinLines(scratch, "invoices");
  scratch.run(`UPDATE line SET client_id = (
      SELECT client_id FROM line AS invoice
      WHERE invoice.file = 'invoices' AND invoice.ref = line.invoice_ref AND invoice.client_id IS NOT NULL LIMIT 1)
    WHERE client_id IS NULL AND invoice_ref IS NOT NULL`);
  for (const { seq, invoice_ref } of scratch.all<{ seq: number; invoice_ref: string }>(
    "SELECT seq, invoice_ref FROM line WHERE client_id IS NULL AND invoice_ref IS NOT NULL",
  )) {
    const client_id = findInvoiceByRef(db, invoice_ref)?.client_id ?? null;
    scratch.run("UPDATE line SET client_id = ? WHERE seq = ?", client_id, seq);
  }
  joinLines(scratch, "credit-notes");
  return stagedIn(scratch);
};

/** The lines of a record are one client's, whatever the others name: it is taken whole, or rejected whole. */
const joinLines = (scratch: Scratch, file: MoneyFile): void =>
  scratch.run(
    `UPDATE line SET client_id = (
      SELECT client_id FROM line AS other
      WHERE other.file = line.file AND other.ref = line.ref AND other.client_id IS NOT NULL
      ORDER BY other.seq LIMIT 1)
    WHERE file = ? AND ref IS NOT NULL`,
    file,
  );

/** The invoice whose client is the line's, if it names none. */
const invoiceOf = (file: MoneyFile, { client_ref, invoice_ref, allocations }: Cells) => {
  if (file === "invoices" || client_ref !== undefined) return null;
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
  parts: () =>
    scratch.all<MoneyPart>(
      `SELECT client_id, min(seq) AS first_seq, max(seq) AS last_seq,
        min(seq) + iif(client_id IS NULL, (SELECT max(seq) FROM line), 0) AS place
      FROM line GROUP BY client_id, iif(client_id IS NULL, seq / ${unknown_max}, 0) ORDER BY place`,
    ),
  linesOf: ({ client_id, first_seq, last_seq }) =>
    scratch
      .all<{ file: MoneyFile; line: number; cells: string; problem: string | null }>(
        `SELECT file, line, cells, problem FROM line
        WHERE client_id IS ? AND seq BETWEEN ? AND ? ORDER BY seq`,
        client_id,
        first_seq,
        last_seq,
      )
      .map(({ cells, problem, ...line }) => ({
        ...line,
        cells: JSON.parse(cells) as Cells,
        problem: problem === null ? null : (JSON.parse(problem) as ReadLine["problem"]),
      })),
  close: () => scratch.close(),
});
