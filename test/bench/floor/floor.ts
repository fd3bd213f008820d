import { join } from "node:path";
import { copyTo } from "../load/copy.ts";
import type { Program } from "../load/served.ts";

/**
 * A bare server with what this checkout's service runs and answers, recorded on a copy of `database`; `described`
 * is the file that it was copied from.
 */
export const recordFloor = async (
  database: string,
  described: string,
  folder: string,
): Promise<Program> => {
  const recorded = join(folder, "recorded.db");
  const plan = join(folder, "plan.json");
  await copyTo(recorded, database);
  const child = Bun.spawn(
    [process.execPath, "test/bench/floor/record.ts", recorded, described, plan],
    { env: { ...process.env, NODE_ENV: "production" }, stdout: "inherit", stderr: "inherit" },
  );
  if ((await child.exited) !== 0) throw new Error("The floor could not be recorded.");
  return {
    command: [process.execPath, "test/bench/floor/serve.ts"],
    env: (database) => ({ DATABASE_PATH: database, PLAN: plan }),
  };
};
