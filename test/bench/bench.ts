/**
 * `bun run bench`: what the whole stack costs beside a bare server that runs the same statements and
 * writes the same JSON. wrk loads each in turn, the server on one core, wrk on another; the best of a
 * few rounds are compared, since what else the machine does can only slow a round. Then it prints,
 * without judging, how long what a stranger may not have takes beside what does not exist.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { arch, cpus, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { measure, type Server } from "./load.ts";
import { preparePlan } from "./plan.ts";
import { compareStrangers } from "./strangers.ts";

const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), "lastmile-bench-"));
const prepared = await preparePlan(folder);

/** A fresh copy of the prepared database, so that no round finds what another wrote. One server runs at a time. */
const copy = (): string => {
  const path = join(folder, "copy.db");
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  copyFileSync(prepared.database, path);
  return path;
};

const bare = (): Server => ({
  command: ["test/bench/bare.ts", copy(), prepared.plan_file],
  env: {},
});
const service = (...args: string[]): Server => ({
  command: ["test/bench/service.ts", ...args],
  env: { ...prepared.env, DATABASE_PATH: copy() },
});

interface Comparison {
  name: string;
  script: string;
  yardstick: () => Server;
  against: string;
  at_least: number;
}

const { read_script, create_script, complete_script } = prepared;
const comparisons: Comparison[] = [
  {
    name: "read a ticket",
    script: read_script,
    yardstick: bare,
    against: "bare server, same statements and JSON",
    at_least: 0.6,
  },
  {
    name: "create a ticket",
    script: create_script,
    yardstick: bare,
    against: "bare server, same statements, same group commit",
    at_least: 0.5,
  },
  {
    name: "complete a ticket with invoice and payment",
    script: complete_script,
    yardstick: bare,
    against: "bare server, same statements, same group commit",
    at_least: 0.5,
  },
  {
    name: "read a ticket",
    script: read_script,
    yardstick: () => service("open"),
    against: "without authentication and limits",
    at_least: 0.85,
  },
];

const rows: Record<string, string | number>[] = [];
for (const { name, script, yardstick, against, at_least } of comparisons) {
  const measured = { ours: [] as number[], yardstick: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.yardstick.push(await measure(yardstick(), script));
    measured.ours.push(await measure(service(), script));
  }
  const [a, b] = [Math.max(...measured.ours), Math.max(...measured.yardstick)];
  rows.push({
    what: name,
    "requests/s": Math.round(a),
    against,
    "its requests/s": Math.round(b),
    ratio: Number((a / b).toFixed(2)),
    "at least": at_least,
  });
}
const strangers = await compareStrangers(join(folder, "strangers.db"));
rmSync(folder, { recursive: true });

const [cpu] = cpus();
console.log(
  `${cpu?.model} ×${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${arch()} ${release()}, Bun ${Bun.version}`,
);
console.table(rows);
console.table(strangers);
process.exit(rows.some((row) => Number(row.ratio) < Number(row["at least"])) ? 1 : 0);
