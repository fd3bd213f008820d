import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Connection } from "../../database/connection.ts";
import { realPath } from "../../database/file/replace.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** The newest version whose SQLite can corrupt a WAL that it checkpoints while another program writes. */
const faulty_version = [0, 5, 16];
const wait_ms = 2000;

const what_to_do =
  "Stop Litestream or install a version after 0.5.16 (docs/standby.md), then look through the file: lastmile check";

/** Whether Litestream replicates this file, and whether its version can damage it (§16). Empty without a trace of it. */
export const litestreamFindings = (
  connection: Connection,
  path: string,
  search_path: string | undefined,
): Finding[] => {
  const installed = installedVersion(search_path);
  if (installed !== null) return [versionFinding(installed)];
  const folder = join(dirname(realPath(path)), `.${basename(realPath(path))}-litestream`);
  if (existsSync(join(folder, "generations")) || existsSync(join(folder, "generation")))
    return [
      warn("litestream", `${folder} is of Litestream 0.3, which can damage the file`, what_to_do),
    ];
  return hasTable(connection)
    ? [
        warn(
          "litestream",
          "Litestream replicates this file or did so, and its version cannot be seen from here",
          what_to_do,
        ),
      ]
    : [];
};

/** All versions create this table in the file. */
const hasTable = (connection: Connection): boolean =>
  connection.rows("SELECT 1 FROM sqlite_master WHERE name = '_litestream_seq'").length > 0;

/** What `litestream version` says; null without the command. */
const installedVersion = (search_path: string | undefined): string | null => {
  const command = Bun.which("litestream", { PATH: search_path ?? "" });
  if (command === null) return null;
  try {
    const { stdout } = Bun.spawnSync([command, "version"], { stdin: "ignore", timeout: wait_ms });
    return stdout.toString().trim().split("\n")[0] ?? "";
  } catch {
    return "";
  }
};

const versionFinding = (text: string): Finding => {
  const version = readVersion(text);
  if (version === null)
    return warn("litestream", "litestream is installed, and does not tell its version", what_to_do);
  return canDamage(version)
    ? warn("litestream", `Litestream ${version.join(".")} can damage the file`, what_to_do)
    : ok("litestream", `Litestream ${version.join(".")} is installed`);
};

/** The numbers of what `litestream version` prints; null if it prints none. */
export const readVersion = (text: string): number[] | null =>
  /^v?(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? null;

/** Whether this version contains the faulty SQLite. */
export const canDamage = (version: readonly number[]): boolean => {
  const differing = version.findIndex((part, index) => part !== faulty_version[index]);
  return differing === -1 || Number(version[differing]) < Number(faulty_version[differing]);
};
