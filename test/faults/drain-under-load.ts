import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { until } from "../until.ts";
import type { LoadReport } from "./keep-alive-load.ts";
import type { Service } from "./service.ts";

/** What a stop amid 64 back-to-back connections came to. */
export interface Drained extends Omit<LoadReport, "created"> {
  created: number;
  /** Of those created and answered, how many the file does not have. */
  lost: number;
  exit_code: number | null;
  stop_ms: number;
  wal_left: boolean;
  integrity: unknown;
}

const tickets_before_stop = 500;

/** Loads a started service, sends SIGTERM amid its answers, and looks at what is left. */
export const drainUnderLoad = async (service: Service): Promise<Drained> => {
  const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const before = await countTickets(service);
  const load = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, "keep-alive-load.ts"),
      new URL(service.base).port,
      service.key,
      board.body.id,
    ],
    { stdout: "pipe", stderr: "inherit" },
  );
  await until(
    "the load is under way",
    async () => (await countTickets(service)) > before + tickets_before_stop,
  );
  const told_at = performance.now();
  const exit_code = await service.stop();
  const stop_ms = performance.now() - told_at;
  const { created, ...counts } = (await new Response(load.stdout).json()) as LoadReport;
  const wal = `${service.database}-wal`;
  const wal_left = existsSync(wal) && statSync(wal).size > 0;
  const sqlite = new Sqlite(service.database);
  const saved = new Set(
    sqlite
      .all<{ id: string }>({
        compile: () => sql<{ id: string }>`SELECT id FROM tickets`.compile(build),
      })
      .map(({ id }) => id),
  );
  const integrity = sqlite.pragma("integrity_check");
  sqlite.close();
  const lost = created.filter((id) => !saved.has(id)).length;
  return { ...counts, created: created.length, lost, exit_code, stop_ms, wal_left, integrity };
};

const countTickets = async (service: Service): Promise<number> =>
  (await service.call("GET", "/v1/tickets?per_page=1")).body.pagination.total;
