/**
 * `bun test/bench/peers/install.ts [AGAIN]`: installs the servers that the bench compares with, in
 * exact versions, into `LASTMILE_BENCH` or `~/.cache/lastmile-bench`: nothing of them comes into the
 * project. What is there in these versions stays; with any argument all is installed again. A peer
 * that cannot be installed is left out, and said. Native modules are built here where their package
 * has none: that takes Python, make and a C++ compiler.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inPeer, node_package, nodeOf, type PeerName, peer_names } from "./folder.ts";

interface Installation {
  dependencies: Record<string, string>;
  overrides?: Record<string, string>;
  /** Packages that have native parts to be built. */
  built?: string[];
  /** Of this folder, copied beside the packages so that they find them. */
  sources: string[];
}

const better_sqlite3 = "13.2.0";
const pino = "10.4.0";

const installations: Record<PeerName, Installation> = {
  fastify: {
    dependencies: {
      fastify: "5.12.8",
      "better-sqlite3": better_sqlite3,
      pino,
      [node_package]: "24.9.0",
    },
    sources: ["by-hand"],
  },
  hono: {
    dependencies: { hono: "4.13.19", "better-sqlite3": better_sqlite3, pino, valibot: "1.5.0" },
    sources: ["by-hand"],
  },
  soul: {
    dependencies: { "soul-cli": "0.8.2", [node_package]: "24.9.0" },
    // Those that it asks for are built for no Node of today.
    overrides: { "better-sqlite3": better_sqlite3, bcrypt: "6.0.0" },
    sources: ["announce.ts"],
  },
  directus: {
    // The newest whose parts are all published; its sandbox builds with Node 22.
    dependencies: { directus: "12.4.0", [node_package]: "22.23.3" },
    built: ["sqlite3", "isolated-vm"],
    sources: ["announce.ts"],
  },
};

const limit_ms = 15 * 60_000;

const run = (peer: PeerName, command: string[], env: Record<string, string> = {}): void => {
  const ran = Bun.spawnSync(command, {
    cwd: inPeer(peer),
    env: { ...process.env, ...env },
    timeout: limit_ms,
  });
  if (ran.exitCode === 0) return;
  const said = `${ran.stdout}\n${ran.stderr}`.split("\n").filter((line) => /error|ERR/i.test(line));
  throw new Error(said.slice(0, 3).join("; ") || `${command.join(" ")} failed`);
};

const npm = ["npm", "--no-audit", "--no-fund"];

const install = (peer: PeerName, wanted: string): void => {
  const { built = [] } = installations[peer];
  rmSync(inPeer(peer), { recursive: true, force: true });
  mkdirSync(inPeer(peer), { recursive: true });
  writeFileSync(inPeer(peer, "package.json"), wanted);
  run(peer, [...npm, "install", "--ignore-scripts"]);
  const node = nodeOf(peer);
  const env = { PATH: `${join(node, "bin")}:${process.env.PATH}`, npm_config_nodedir: node };
  for (const name of built) run(peer, [...npm, "rebuild", name], env);
};

/** These change with the project: they are copied each time. */
const copySources = (peer: PeerName): void => {
  for (const source of installations[peer].sources) {
    const path = join(import.meta.dirname, source);
    if (source.endsWith(".ts")) copyFileSync(path, inPeer(peer, source));
    else for (const file of readdirSync(path)) copyFileSync(join(path, file), inPeer(peer, file));
  }
};

const isThere = (peer: PeerName, wanted: string): boolean => {
  const done = inPeer(peer, "installed.json");
  return existsSync(done) && readFileSync(done, "utf8") === wanted;
};

const again = process.argv.length > 2;
for (const peer of peer_names) {
  const { dependencies, overrides } = installations[peer];
  const wanted = JSON.stringify(
    { private: true, type: "module", dependencies, overrides },
    null,
    2,
  );
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  try {
    const is_there = !again && isThere(peer, wanted);
    console.log(`${peer}: ${is_there ? "there" : "installing"} (${versions.join(", ")})`);
    if (!is_there) install(peer, wanted);
    copySources(peer);
    if (!is_there) writeFileSync(inPeer(peer, "installed.json"), wanted);
  } catch (error) {
    console.log(`${peer}: left out, since it cannot be installed: ${(error as Error).message}`);
  }
}
