/**
 * `bun test/bench/backup-copies.ts [COPIES]`: copies `latest.db` by `cp` in a loop, 500 times, while
 * clients are created and backups are made one behind the other, of which every third is killed at some
 * moment. Each copy must be right, match a manifest of the folder, and show what was answered before
 * the last backup that ended had begun. Fails when one is not.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/operations/backup/manifest.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { verify } from "../../src/operations/backup/verify.ts";
import { main, run } from "../command.ts";
import { Service } from "../faults/service.ts";

const wanted = Number(process.argv[2] ?? 500);
const service = new Service(undefined, { BACKUP_CRON: "off" });
const backups = join(service.folder, "backups");
const env = { DATABASE_PATH: service.database };
await service.start();
await run(["backup"], env);

let answered = 0;
/** Answered before the last backup that ended had begun. */
let promised = 0;
let going = true;
let made = 0;
let killed = 0;

const write = async (): Promise<void> => {
  while (going) {
    const name = `c${answered}-${Bun.randomUUIDv7()}`;
    const { status } = await service.call("POST", "/v1/clients", { name, username: name });
    if (status === 201) answered += 1;
    await Bun.sleep(5);
  }
};

const backUp = async (): Promise<void> => {
  for (let round = 0; going; round += 1) {
    const before = answered;
    const child = Bun.spawn([process.execPath, main, "backup"], {
      env: { ...process.env, ...env },
      stdout: "ignore",
      stderr: "ignore",
    });
    if (round % 3 === 2) {
      await Bun.sleep(Math.random() * 500);
      child.kill("SIGKILL");
    }
    const code = await child.exited;
    if (code === 0) promised = before;
    if (code === 0) made += 1;
    else killed += 1;
  }
};

/** The sums that the manifests of the folder tell of at this moment. */
const told = (): string[] =>
  readdirSync(backups)
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .flatMap((name) => {
      try {
        return (JSON.parse(readFileSync(join(backups, name), "utf8")) as Manifest).sha256;
      } catch {
        return []; // It was no longer kept.
      }
    });

const faults: string[] = [];
const copyAll = async (): Promise<void> => {
  const copy = join(service.folder, "copied.db");
  for (let round = 0; round < wanted; round += 1) {
    const known = new Set(told());
    const least = promised;
    await Bun.spawn(["cp", join(backups, "latest.db"), copy]).exited;
    for (const sum of told()) known.add(sum);
    if (!known.has(sha256Of(copy))) faults.push(`copy ${round}: no manifest tells of it`);
    const { faults: found, row_counts } = verify(copy);
    faults.push(...found.map((fault) => `copy ${round}: ${fault}`));
    const clients = row_counts.clients ?? 0;
    if (clients < least) faults.push(`copy ${round}: ${clients} clients, ${least} were promised`);
  }
  going = false;
};

await Promise.all([write(), write(), backUp(), copyAll()]);
await run(["backup"], env);
const left = readdirSync(backups).filter((name) => name.includes(".copy"));
if (left.length > 0) faults.push(`left behind: ${left.join(", ")}`);
console.log({ copies: wanted, made, killed, answered, faults });
await service.remove();
process.exit(faults.length > 0 ? 1 : 0);
