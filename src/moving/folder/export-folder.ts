import { closeSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import type { Organization } from "../../access/organization-queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { escapeFormula } from "../../shared/formulas.ts";
import { type FileName, file_names, folder_columns, isMoneyFile, money_files } from "./columns.ts";
import { line_files } from "./files/files.ts";
import type { ExportedLine, ExportedValue } from "./import-context.ts";
import { exportMoney } from "./money/export.ts";

export interface ExportReport {
  files: { file: string; lines: number }[];
}

/** Called after each page of lines. */
type OnProgress = (progress: { step: string; lines: number }) => void;

/**
 * Writes the folder that an import reads (beyond §14), with every file. Call it on one snapshot (`Connection.read`). A
 * file takes its name when it is complete.
 */
export const exportFolder = (
  db: OrgReader,
  organization: Organization,
  folder: string,
  onProgress: OnProgress = () => {},
): ExportReport => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const writers = new Map(file_names.map((file) => [file, new FileWriter(folder, file)]));
  let lines = 0;
  const write = (file: FileName, page: readonly ExportedLine[]): void => {
    writers.get(file)?.write(page);
    lines += page.length;
    onProgress({ step: `${file}.csv`, lines });
  };
  for (const file of file_names)
    if (!isMoneyFile(file))
      for (const page of line_files[file]?.exportLines(db, { organization, folder }) ?? [])
        write(file, page);
  for (const money of exportMoney(db)) for (const file of money_files) write(file, money[file]);
  return { files: [...writers.values()].map((writer) => writer.finish()) };
};

/** One CSV file. */
class FileWriter {
  private readonly descriptor: number;
  private readonly path: string;
  private lines = 0;

  constructor(
    folder: string,
    private readonly file: FileName,
  ) {
    this.path = join(folder, `${file}.csv`);
    this.descriptor = openSync(`${this.path}.part`, "w", 0o600);
    writeSync(this.descriptor, stringify([[...folder_columns[file]]]));
  }

  write(page: readonly ExportedLine[]): void {
    if (page.length === 0) return;
    const columns = folder_columns[this.file];
    writeSync(
      this.descriptor,
      stringify(page.map((line) => columns.map((column) => cellOf(line[column])))),
    );
    this.lines += page.length;
  }

  finish(): { file: string; lines: number } {
    closeSync(this.descriptor);
    renameSync(`${this.path}.part`, this.path);
    return { file: `${this.file}.csv`, lines: this.lines };
  }
}

const cellOf = (value: ExportedValue): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : escapeFormula(value);
};
