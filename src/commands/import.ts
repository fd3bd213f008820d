import { closeSync, openSync, writeSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import type { ImportPreset } from "../clients/import/columns.ts";
import type { Encoding } from "../clients/import/encodings.ts";
import { openFile } from "../clients/import/file.ts";
import { type ImportReport, runImport } from "../clients/import/run.ts";
import { NewClient } from "../clients/wire.ts";
import { validate } from "../http/contract/validation.ts";
import { escapeFormula, unescapeFormula } from "../shared/formulas.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { progressBar } from "./progress.ts";
import { refuseUnlessReadable, refuseUnlessWritable } from "./usable-file.ts";

/** Between batches, so that a running service can write. */
const pause_ms = 6;

/** Keeps its meaning for an import, but is no formula in a spreadsheet. */
const harmless = (cell: string): string => escapeFormula(unescapeFormula(cell));

/** The rejected lines with their reasons, to be corrected in a spreadsheet and imported again. */
class RejectedFile {
  private descriptor: number | undefined;

  constructor(
    readonly path: string,
    private readonly headers: readonly string[],
  ) {}

  add(line: number, reason: string, values: readonly string[]): void {
    this.descriptor ??= this.create();
    const cells = this.headers.map((_, index) => harmless(values[index] ?? ""));
    writeSync(this.descriptor, stringify([[...cells, line, reason]]));
  }

  private create(): number {
    const descriptor = openSync(this.path, "w", 0o600);
    writeSync(descriptor, stringify([[...this.headers.map(harmless), "line", "reason"]]));
    return descriptor;
  }

  /** Returns the path, or null if no line was rejected. */
  close(): string | null {
    if (this.descriptor === undefined) return null;
    closeSync(this.descriptor);
    return this.path;
  }
}

interface Options extends JsonOption {
  org?: string | undefined;
  dryRun?: true | undefined;
  preset?: ImportPreset | undefined;
  map?: Record<string, string> | undefined;
  encoding?: Encoding | undefined;
  rejected?: string | undefined;
}

/** Imports clients in short transactions, so that a running service can write in between. */
export const importClients = async (path: string, options: Options): Promise<void> => {
  refuseUnlessReadable(path);
  const source = Bun.file(path);
  const rejected_path = options.rejected ?? `${path}.rejected.csv`;
  refuseUnlessWritable(rejected_path);
  await withDatabase(async (sqlite) => {
    const organization = organizationOf(sqlite, options.org);
    const bar = progressBar(source.size);
    const file = await openFile(source, {
      preset: options.preset ?? "standard",
      columns: options.map ?? {},
      encoding: options.encoding,
      onRead: bar.add,
    });
    const rejected = new RejectedFile(rejected_path, file.headers);
    const report = await runImport(file, {
      organization,
      check: (input) => validate(NewClient, input),
      allowed: { create: true, update: true },
      dry_run: options.dryRun ?? false,
      write: async (work) => {
        sqlite.writeNow((root) => work(root.org(organization.id)));
        await Bun.sleep(pause_ms);
      },
      onRejected: ({ line, message }, cells) => rejected.add(line, message, cells),
    });
    bar.end();
    const rejected_file = rejected.close();
    print(options, { ...report, rejected_file }, summary(report, rejected_file));
  });
};

const summary = (report: ImportReport, rejected_file: string | null): string[] => [
  `${report.lines} lines: ${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.rejected} rejected`,
  `encoding: ${report.encoding}`,
  ...(report.ignored_columns.length > 0
    ? [`ignored columns: ${report.ignored_columns.join(", ")}`]
    : []),
  ...(rejected_file ? [`rejected lines and reasons: ${rejected_file}`] : []),
  ...(report.dry_run ? ["dry run: nothing was changed"] : []),
];
