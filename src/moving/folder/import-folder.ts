import { setImmediate } from "node:timers/promises";
import { system } from "../../access/caller.ts";
import type { Organization } from "../../access/organization-queries.ts";
import { type CalendarDate, dateIn, now } from "../../clock/instant.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { doSlice } from "../../database/slice.ts";
import { Refusal } from "../../refusal.ts";
import { roles } from "../../shared/roles.ts";
import { type FileName, file_names, isMoneyFile } from "./columns.ts";
import { startMonthlyBilling } from "./files/clients.ts";
import { line_files } from "./files/files.ts";
import { type FolderContents, inspectFolder } from "./folder-files.ts";
import type { FolderFile, FolderLine, ImportContext } from "./import-context.ts";
import { importMoney } from "./money/import-money.ts";
import { stageMoney } from "./money/stage.ts";
import { Names } from "./names.ts";
import { interruptedImport, type Position, type SavedProgress, saveProgress } from "./progress.ts";
import { type ReadLine, readFile } from "./read-file.ts";
import { hasRejections, RejectedFile } from "./rejected-file.ts";
import { problemsOf } from "./rejection.ts";
import { count, type ImportReport, noCounts } from "./report.ts";

/** How far an import is, for who watches it. */
export interface ImportProgress {
  /** What is read, `clients.csv`; then `money` and `monthly-billing`. */
  step: string;
  /** Lines of all files. */
  lines: number;
  of: number;
}

export interface ImportOptions {
  as_of?: CalendarDate | undefined;
  dry_run: boolean;
  /** The longest attachment, in bytes. */
  file_limit_bytes: number;
  onProgress(progress: ImportProgress): void;
  /** How long a transaction may be, in milliseconds. */
  sliceMs(): number;
  /** Between two transactions, so that a running service can write. */
  pause(): Promise<void>;
}

const queue_max = 200;

/**
 * Imports a folder of spreadsheets (beyond §14): one file after the other, then the money client by client, in short
 * transactions. What an import of the same files has done before it was interrupted is not done again.
 */
export const importFolder = async (
  sqlite: Sqlite,
  organization: Organization,
  folder: string,
  options: ImportOptions,
): Promise<ImportReport> => {
  sqlite.keepTempStoreInMemory();
  const contents = await inspectFolder(folder);
  const run = new FolderImport(sqlite, organization, folder, contents, options);
  try {
    return await run.run();
  } finally {
    run.close();
  }
};

/** What a step does one after the other. */
interface Placed {
  /** Ascending. */
  place: number;
}

type PreparedLine = FolderLine & Pick<ReadLine, "problem"> & Placed;

async function* placed<T>(items: AsyncIterable<T>): AsyncGenerator<T & Placed> {
  let place = 0;
  for await (const item of items) {
    place += 1;
    yield { ...item, place };
  }
}

class FolderImport {
  private readonly progress: SavedProgress;
  private readonly rejected: RejectedFile;
  private readonly context: ImportContext;
  private readonly total: number;

  constructor(
    private readonly sqlite: Sqlite,
    private readonly organization: Organization,
    folder: string,
    private readonly contents: FolderContents,
    private readonly options: ImportOptions,
  ) {
    const today = dateIn(organization.timezone, now());
    const as_of = options.as_of ?? today;
    const fingerprint = `${contents.fingerprint} ${as_of}`;
    const before = interruptedImport(sqlite.reader(organization.id), fingerprint);
    // Without the lines that were rejected until then, it begins anew, and rejects them again.
    const goes_on = before !== null && hasRejections(folder, before.rejected_bytes);
    this.progress = (goes_on ? before : null) ?? {
      fingerprint,
      position: { step: contents.files[0]?.file ?? "money", done: 0 },
      counts: {},
      rejected_bytes: 0,
      imported_on: today,
    };
    this.rejected = new RejectedFile(folder, this.progress.rejected_bytes);
    this.total = contents.files.reduce((sum, { lines }) => sum + lines, 0);
    this.context = {
      organization,
      caller: {
        organization,
        actor: system,
        abilities: roles.owner,
        board_ids: null,
        channel: "api",
      },
      db: sqlite.reader(organization.id),
      folder,
      file_limit_bytes: options.file_limit_bytes,
      names: new Names(sqlite.reader(organization.id)),
      imported_on: this.progress.imported_on,
      as_of,
      change: (at, work) => sqlite.writeNow((root) => work(root.org(organization.id)), at),
    };
  }

  close(): void {
    this.rejected.close();
  }

  async run(): Promise<ImportReport> {
    const { files } = this.contents;
    const lines = files.filter(({ file }) => !isMoneyFile(file));
    const { step } = this.progress.position;
    const position = lines.findIndex(({ file }) => file === step);
    const is_file = step !== "money" && step !== "monthly-billing";
    const left = is_file ? lines.slice(Math.max(0, position)) : [];
    for (const { file, path } of left) await this.importFile(file, path);
    if (step !== "monthly-billing") await this.importMoney();
    await this.startMonthlyBilling();
    this.sqlite.writeNow((root) =>
      saveProgress(root.org(this.organization.id), this.saved(), true),
    );
    const { counts } = this.progress;
    return {
      dry_run: this.options.dry_run,
      files: files.map(({ file }) => ({ file: `${file}.csv`, ...(counts[file] ?? noCounts()) })),
    };
  }

  private async importFile(file: FileName, path: string): Promise<void> {
    const handler = line_files[file as keyof typeof line_files];
    if (!handler) return;
    await this.inSlices({ step: file, items: this.preparedLines(handler, file, path) }, (line) =>
      this.importLine(handler, file, line),
    );
  }

  private async *preparedLines(
    handler: FolderFile,
    file: FileName,
    path: string,
  ): AsyncGenerator<PreparedLine> {
    for await (const { place, line, cells, problem } of placed(readFile(path, file))) {
      const found = { line, external_ref: cells.external_ref ?? "", cells };
      const prepared = problem ? found : await handler.prepare?.(this.context, found);
      yield { ...(prepared ?? found), problem, place };
    }
  }

  private async importMoney(): Promise<void> {
    const staged = await stageMoney(this.context, this.contents.files);
    try {
      await this.inSlices({ step: "money", items: staged.parts() }, (part) =>
        importMoney(this.context, part.client_id, staged.linesOf(part), {
          count: (which, outcome) => count(this.progress.counts, which, outcome),
          reject: (rejection) => this.rejected.add(rejection),
        }),
      );
    } finally {
      staged.close();
    }
  }

  private async startMonthlyBilling(): Promise<void> {
    const file = this.contents.files.find((each) => each.file === "clients");
    if (!file) return;
    await this.inSlices(
      { step: "monthly-billing", items: placed(readFile(file.path, "clients")) },
      ({ problem, line, cells }) => {
        const external_ref = cells.external_ref ?? "";
        if (!problem) startMonthlyBilling(this.context, { line, external_ref, cells });
      },
    );
  }

  /** Does a step in transactions of a few milliseconds, from where an interrupted import stopped. */
  private async inSlices<T extends Placed>(
    { step, items }: { step: Position["step"]; items: AsyncIterable<T> | Iterable<T> },
    work: (item: T) => void,
  ): Promise<void> {
    const { position } = this.progress;
    const done = position.step === step ? position.done : 0;
    this.progress.position = { step, done };
    const queue: T[] = [];
    for await (const item of items)
      if (item.place > done && queue.push(item) >= queue_max) await this.drain(queue, work);
    await this.drain(queue, work);
  }

  private async drain<T extends Placed>(queue: T[], work: (item: T) => void): Promise<void> {
    while (queue.length > 0) {
      const slice_ms = this.options.sliceMs();
      this.sqlite.writeNow((root) => {
        this.context.names.forget();
        const { length } = doSlice(queue, work, slice_ms);
        const last = queue.splice(0, length).at(-1);
        this.progress.position.done = last?.place ?? 0;
        saveProgress(root.org(this.organization.id), this.saved(), false);
      });
      this.tell();
      await this.options.pause();
      await setImmediate();
    }
  }

  private importLine(
    handler: FolderFile,
    file: FileName,
    { problem, place: _, ...line }: PreparedLine,
  ): void {
    if (problem) {
      this.reject(file, line.line, [problem]);
      return;
    }
    try {
      const outcome = this.sqlite.writeNow(() => handler.importLine(this.context, line));
      count(this.progress.counts, file, outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.context.names.forget();
      this.reject(file, line.line, problemsOf(file, error));
    }
  }

  /** What is wrong with the header, line 1, is no line that was rejected. */
  private reject(
    file: FileName,
    line: number,
    problems: { column: string; reason: string }[],
  ): void {
    if (line > 1) count(this.progress.counts, file, "rejected");
    for (const problem of problems) this.rejected.add({ file, line, ...problem });
  }

  private saved(): SavedProgress {
    if (!this.options.dry_run) this.rejected.flush(); // an interrupted dry run begins anew
    return { ...this.progress, rejected_bytes: this.rejected.bytes };
  }

  private tell(): void {
    const { counts, position } = this.progress;
    this.options.onProgress({
      step: file_names.some((file) => file === position.step)
        ? `${position.step}.csv`
        : position.step,
      lines: Object.values(counts).reduce((sum, { lines }) => sum + lines, 0),
      of: this.total,
    });
  }
}
