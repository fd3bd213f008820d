import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { system } from "../../src/access/caller.ts";
import type { Organization } from "../../src/access/organization-queries.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createClient } from "../../src/clients/create.ts";
import { dateIn, now } from "../../src/clock/instant.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { createJobType } from "../../src/job-types/save.ts";
import type { FileName } from "../../src/moving/folder/columns.ts";
import type {
  ExportedLine,
  FolderFile,
  FolderLine,
  ImportContext,
} from "../../src/moving/folder/import-context.ts";
import { rememberImported } from "../../src/moving/folder/imported-records.ts";
import { Names } from "../../src/moving/folder/names.ts";
import { Refusal } from "../../src/refusal.ts";
import { roles } from "../../src/shared/roles.ts";
import type { World } from "../world.ts";

/** What a line became, or the columns that it was refused on. */
export type LineResult = string | Record<string, string[]>;

/** One organization that lines are imported into and exported from, without the files around them. */
export class FolderLines {
  readonly folder = mkdtempSync(join(tmpdir(), "lastmile-lines-"));
  readonly context: ImportContext;

  constructor(
    private readonly world: World,
    readonly organization: Organization,
  ) {
    this.context = {
      organization,
      caller: {
        organization,
        actor: system,
        abilities: roles.owner,
        board_ids: null,
        channel: "api",
      },
      db: world.sqlite.reader(organization.id),
      folder: this.folder,
      file_limit_bytes: 1024 * 1024,
      names: new Names(world.sqlite.reader(organization.id)),
      imported_on: dateIn(organization.timezone, now()),
      as_of: dateIn(organization.timezone, now()),
      change: (at, work) => this.change(work, at),
    };
  }

  /** An import stores no events. */
  change<T>(work: (tx: OrgTx) => T, at = now()): T {
    return this.world.sqlite.writeNow((root) => {
      const tx = root.org(this.organization.id);
      const result = work(tx);
      tx.emitted.length = 0;
      return result;
    }, at);
  }

  /** A board, two technicians, a client and a job type, as other files of the folder bring them. */
  prepare(): void {
    const technicians = ["Rima", "Omar"].map((name) =>
      this.world.user({ name }, this.organization),
    );
    this.change((tx) => {
      const remember = (file: FileName, external_ref: string, id: string) =>
        rememberImported(tx, file, external_ref, { id, content: null });
      const columns = [
        { name: "Inbox", category: "new" },
        { name: "Planned", category: "scheduled" },
        { name: "Doing", category: "in_progress" },
        { name: "Waiting", category: "waiting" },
        { name: "Solved", category: "done" },
        { name: "Given up", category: "cancelled" },
      ] as const;
      remember("boards", "FIELD", createBoard(tx, { name: "Field", columns: [...columns] }));
      for (const { id, name } of technicians) remember("technicians", name.toUpperCase(), id);
      createClient(tx, this.organization, {
        name: "Nadia",
        username: "nadia",
        external_ref: "C-1",
      });
      const job_type = createJobType(tx, this.context.caller, {
        name: "Repair",
        code: "REPAIR",
        color: null,
        board_id: null,
        default_priority: "medium",
        sla_hours: 24,
        duration_minutes: 60,
        billing_mode: "none",
        requires_client: true,
        auto_assign: true,
        active: true,
        checklist: [],
        default_items: [],
        required_skills: [],
      });
      remember("job-types", "JT-1", job_type);
    });
  }

  /** Imports a line, as a run over a folder does: with its own transaction, undone when it is refused. */
  async importLine(file: FolderFile, cells: Record<string, string>): Promise<LineResult> {
    const external_ref = cells.external_ref ?? "";
    const line: FolderLine = { line: 2, external_ref, cells };
    const prepared = (await file.prepare?.(this.context, line)) ?? line;
    try {
      return this.world.sqlite.writeNow(() => file.importLine(this.context, prepared));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.reason === "validation_failed"
        ? (error.details as Record<string, string[]>)
        : error.reason;
    }
  }

  async importLines(file: FolderFile, lines: readonly ExportedLine[]): Promise<LineResult[]> {
    const results: LineResult[] = [];
    for (const line of lines) results.push(await this.importLine(file, cellsOf(line)));
    return results;
  }

  exported(file: FolderFile): ExportedLine[] {
    return [...file.exportLines(this.context.db, this.context)].flat();
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The cells of an exported line, as they are read again: trimmed, without empty ones. */
const cellsOf = (line: ExportedLine): Record<string, string> =>
  Object.fromEntries(
    Object.entries(line)
      .map(([column, value]): [string, string] => [column, String(value ?? "").trim()])
      .filter(([, text]) => text !== ""),
  );

/** An exported line without its empty cells. */
export const filled = (line: ExportedLine | undefined): Record<string, string> =>
  cellsOf(line ?? {});
