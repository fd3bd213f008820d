import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bench_folder } from "../filled/file.ts";

/** Node itself, as npm distributes it. */
const node_package = `node-${process.platform}-${process.arch}`;

const dependencies = {
  "better-sqlite3": "13.2.0",
  fastify: "5.12.8",
  hono: "4.13.19",
  pino: "10.4.0",
  valibot: "1.5.0",
  [node_package]: "24.9.0",
};

const install_limit_ms = 5 * 60_000;

/** Installs what the servers by hand need outside the project, once for these versions. Returns where they are. */
const install = (): string => {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies });
  const folder = join(bench_folder, `peers-${Bun.hash(manifest).toString(36)}`);
  const is_installed = join(folder, "installed");
  if (existsSync(is_installed)) return folder;
  console.log(`installing ${Object.entries(dependencies).flat().join(" ")}, once`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), manifest);
  const done = Bun.spawnSync([process.execPath, "install", "--ignore-scripts"], {
    cwd: folder,
    timeout: install_limit_ms,
  });
  if (done.exitCode !== 0) throw new Error(`The peers are not installed: ${done.stderr}`);
  writeFileSync(is_installed, "");
  return folder;
};

/** The commands that start the servers by hand, which are copied to their packages each time. */
export const installPeers = (): Record<string, string[]> => {
  const folder = install();
  cpSync(join(import.meta.dir, "by-hand"), folder, { recursive: true });
  const node = join(folder, "node_modules", node_package, "bin", "node");
  return {
    hono: [process.execPath, join(folder, "hono.ts")],
    fastify: [node, join(folder, "fastify.ts")],
  };
};
