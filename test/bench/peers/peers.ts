import type { Contender } from "../load/contender.ts";
import type { Program } from "../load/served.ts";
import { installPeers } from "./install.ts";

const operations = ["read", "list", "create", "complete"];

const variants: Record<string, { env: Record<string, string>; operations: string[] }> = {
  /** One COMMIT for each change. */
  "": { env: {}, operations },
  /** One COMMIT for the changes of one turn of the event loop, as the service has. It reads as the one before. */
  "-grouped": { env: { GROUP_COMMIT: "1" }, operations: ["create", "complete"] },
  /** Statements with a plain `?`, which SQLite prepares again. */
  "-plain": { env: { PLAIN: "1" }, operations },
};

/** A server by hand, as `hono-grouped` names it, on a file with the schema of this checkout. */
export const peerOf = (name: string, database: string): Contender => {
  const [server = "", ...rest] = name.split(/(?=-)/);
  const command = installPeers()[server];
  const variant = variants[rest.join("")];
  if (!command || !variant) throw new Error(`There is no ${name} to measure beside.`);
  const { env, operations } = variant;
  const program: Program = { command, env: (path) => ({ DATABASE_PATH: path, ...env }) };
  return { name, program, database, operations };
};
