import { readdirSync } from "node:fs";
import type { Logger } from "pino";
import type { Sqlite } from "../../database/group-commit.ts";
import type { OrgTx } from "../../database/org.ts";
import { takesFigures } from "../../database/organization-moves.ts";
import { saveResult } from "../../database/save-result.ts";
import { WakeableLoop, type Woken } from "../../database/wakeable-loop.ts";
import {
  type TransferRow,
  transferIds,
  transfersUnderWay,
} from "../../moving/transfers/queries.ts";
import { discardCopy, discardFolder } from "../../moving/transfers/receive.ts";
import {
  recordFailure,
  recordProgress,
  recordStart,
  recordSuccess,
} from "../../moving/transfers/record.ts";
import { startChild, type TransferChild } from "./child.ts";
import type { TransferMessage, TransferWork } from "./job.ts";

/** At the same time, of all organizations. */
const children_max = 2;

export interface TransferRunnerOptions {
  sqlite: Sqlite;
  database: string;
  log: Logger;
}

/**
 * Checks, imports and exports folders (beyond §14), each in a process of its own. What is under way is in the table, so
 * that a service that was killed goes on: an import where it stopped, checks and exports from their start.
 */
export class TransferRunner {
  private readonly children = new Map<string, TransferChild>();
  private readonly work = new Set<Promise<void>>();
  private readonly loop: WakeableLoop;
  private is_swept = false;
  private stopping = false;

  constructor(private readonly options: TransferRunnerOptions) {
    const { sqlite, log } = options;
    this.loop = new WakeableLoop({
      ...{ name: "transfers", sqlite, log },
      run: (woken) => this.run(woken),
    });
  }

  /** Ends the processes. What they did stays under way for the next start. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    for (const child of this.children.values()) child.kill();
    await Promise.all(this.work);
  }

  private async run({ ids }: Woken): Promise<void> {
    const { sqlite } = this.options;
    const rows = transfersUnderWay(sqlite);
    const under_way = new Set(rows.map(({ id }) => id));
    for (const [id, child] of this.children) if (!under_way.has(id)) child.kill();
    await this.removeFolders(this.is_swept ? ids : this.folders());
    this.is_swept = true;
    for (const row of rows)
      if (!this.children.has(row.id) && this.children.size < children_max) this.start(row);
  }

  /** Also those that a killed service was receiving. */
  private folders(): string[] {
    try {
      return readdirSync(this.options.sqlite.transfers_folder);
    } catch {
      return []; // nothing was ever received
    }
  }

  /** Removes the files of what was deleted. A process that still runs is removed at its end. */
  private async removeFolders(ids: Iterable<string>): Promise<void> {
    const { sqlite } = this.options;
    const kept = transferIds(sqlite);
    for (const id of ids)
      if (!kept.has(id) && !this.children.has(id))
        await discardFolder({ transfers_folder: sqlite.transfers_folder, id });
  }

  private start(row: TransferRow): void {
    const { sqlite, database } = this.options;
    const { transfers_folder } = sqlite;
    const { org_id, id, as_of } = row;
    const job = { database, transfers_folder, org_id, id, work: workOf(row), as_of };
    const child = startChild(job, ({ progress }) => {
      if (progress) void this.save(row, (tx) => recordProgress(tx, id, progress));
    });
    this.children.set(id, child);
    const work = this.follow(row, child).finally(() => {
      this.work.delete(work);
      this.children.delete(id);
      if (!this.stopping) this.loop.wake([id]);
    });
    this.work.add(work);
  }

  private async follow(row: TransferRow, child: TransferChild): Promise<void> {
    await this.save(row, (tx) => recordStart(tx, row.id));
    const { result, failed }: TransferMessage = await child.ended;
    if (result) return this.save(row, (tx) => recordSuccess(tx, row, result));
    if (this.stopping) return;
    await discardCopy({ transfers_folder: this.options.sqlite.transfers_folder, id: row.id });
    await this.fail(row, failed ?? "");
  }

  private async fail(row: TransferRow, why: string): Promise<void> {
    this.options.log.warn(
      { transfer: row.id, organization_id: row.org_id, why },
      "a transfer failed",
    );
    await this.save(row, (tx) => recordFailure(tx, row.id, why));
  }

  /** Nothing is saved of an organization that was moved away meanwhile. */
  private async save({ org_id, id }: TransferRow, change: (tx: OrgTx) => void): Promise<void> {
    const { sqlite, log } = this.options;
    try {
      await saveResult(
        sqlite,
        log,
        org_id,
        change,
        () => this.stopping || !takesFigures(sqlite, org_id),
      );
    } catch (err) {
      log.error({ err, transfer: id }, "a transfer could not be saved");
    }
  }
}

const workOf = ({ kind, status }: TransferRow): TransferWork => {
  if (kind === "export") return "export";
  return status === "checking" ? "check" : "import";
};
