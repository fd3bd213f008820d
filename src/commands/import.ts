import { createWriteStream, type WriteStream } from "node:fs";
import { stringify } from "csv-stringify/sync";
import { type ImportPreset, import_fields, preset_names } from "../clients/import/columns.ts";
import { type Encoding, encodings } from "../clients/import/encodings.ts";
import { openFile } from "../clients/import/file.ts";
import { guard, unguard } from "../clients/import/formulas.ts";
import { type ImportReport, runImport } from "../clients/import/run.ts";
import { NewClient } from "../clients/wire.ts";
import { validate } from "../http/validation.ts";
import { actions, print, readFlags, theOrganization, UsageError, withDatabase } from "./command.ts";
import { progressBar } from "./progress.ts";

/** A batch holds the file's write lock so long, then leaves a running service as much time for its own. */
const batch_ms = 8;
const pause_ms = 6;

const oneOf = <T extends string>(
  value: string | undefined,
  allowed: readonly T[],
  flag: string,
): T | undefined => {
  if (value === undefined) return undefined;
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new UsageError(`${flag} must be one of: ${allowed.join(", ")}`);
  return found;
};

/** `Full name=name,Tel=phone_number` */
const readMap = (value: string | undefined): Record<string, string> => {
  const pairs = (value ?? "")
    .split(",")
    .filter((pair) => pair.trim() !== "")
    .map((pair) => pair.split("=").map((side) => side.trim()));
  for (const [header, field, ...more] of pairs)
    if (!header || more.length > 0 || oneOf(field, import_fields, "--map") === undefined)
      throw new UsageError("--map is written Header=field,Header=field");
  return Object.fromEntries(pairs);
};

/** The same cell to an import, and no formula to a spreadsheet. */
const harmless = (cell: string): string => guard(unguard(cell));

/**
 * The rejected lines as they were, with the reason: to be corrected in a spreadsheet, which is to
 * calculate nothing of them, and imported again.
 */
class RejectedFile {
  private stream: WriteStream | undefined;

  constructor(
    readonly path: string,
    private readonly headers: readonly string[],
  ) {}

  add(line: number, reason: string, values: readonly string[]): void {
    if (!this.stream) {
      this.stream = createWriteStream(this.path);
      this.stream.write(stringify([[...this.headers.map(harmless), "line", "reason"]]));
    }
    const cells = this.headers.map((_, index) => harmless(values[index] ?? ""));
    this.stream.write(stringify([[...cells, line, reason]]));
  }

  /** The path, when there is such a line. */
  async close(): Promise<string | null> {
    const { stream } = this;
    if (!stream) return null;
    await new Promise<void>((resolve, reject) => {
      stream.on("error", reject);
      stream.end(resolve);
    });
    return this.path;
  }
}

/**
 * `import clients FILE.csv [--org ORG] [--dry-run] [--preset P] [--map Header=field,…]
 * [--encoding E] [--rejected FILE] [--json]`
 */
const importClients = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(
    args,
    {
      org: { type: "string" },
      "dry-run": { type: "boolean" },
      preset: { type: "string" },
      map: { type: "string" },
      encoding: { type: "string" },
      rejected: { type: "string" },
      json: { type: "boolean" },
    },
    1,
  );
  const [path] = positionals;
  if (path === undefined) throw new UsageError("import clients needs a FILE.csv");
  const preset: ImportPreset = oneOf(values.preset, preset_names, "--preset") ?? "standard";
  const encoding: Encoding | undefined = oneOf(values.encoding, encodings, "--encoding");
  const columns = readMap(values.map);
  const source = Bun.file(path);
  if (!(await source.exists())) throw new Error(`no such file: ${path}`);
  await withDatabase(async (sqlite) => {
    const organization = theOrganization(sqlite, values.org);
    const bar = progressBar(source.size);
    const file = await openFile(source, { preset, columns, encoding, onRead: bar.add });
    const rejected = new RejectedFile(values.rejected ?? `${path}.rejected.csv`, file.headers);
    const report = await runImport(file, {
      organization,
      check: (input) => validate(NewClient, input),
      allowed: { create: true, update: true },
      dry_run: values["dry-run"] ?? false,
      batch_ms,
      write: async (work) => {
        sqlite.writeNow((root) => work(root.org(organization.id)));
        await Bun.sleep(pause_ms);
      },
      onRejected: ({ line, message }, cells) => rejected.add(line, message, cells),
    });
    bar.end();
    const rejected_file = await rejected.close();
    print(values.json, { ...report, rejected_file }, summary(report, rejected_file));
  });
};

const summary = (report: ImportReport, rejected_file: string | null): string[] => [
  `${report.lines} lines: ${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.rejected} rejected`,
  `encoding: ${report.encoding}`,
  ...(report.ignored_columns.length > 0
    ? [`columns not read: ${report.ignored_columns.join(", ")}`]
    : []),
  ...(rejected_file ? [`rejected lines, with the reason: ${rejected_file}`] : []),
  ...(report.dry_run ? ["dry run: nothing was changed"] : []),
];

export const importCommand = actions("import", { clients: importClients });
