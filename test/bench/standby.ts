/**
 * `bun run bench standby [ROUNDS]`: kills a primary under load and promotes its standby, ten times unless told. Says how
 * long nobody could write, and what was lost. Copies of the primary's file each second stand for a replication.
 * Exits with 1 if more was lost than was written after the last copy, or if the old primary came back.
 */
import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { main } from "../command.ts";
import { freePort } from "../free-port.ts";
import { ObjectStore } from "../object-store.ts";
import { installProgram } from "../program.ts";
import { median } from "./median.ts";

const rounds = Number(process.argv[2] ?? 10);
const writers = 6;
const copy_every_ms = 1000;
const retry_ms = 1000;
const load_ms = { min: 5000, more: 10_000 };
const promote_tries_max = 60;

const base = mkdtempSync(join(tmpdir(), "lastmile-standby-"));
const program = process.env.LASTMILE_PROGRAM === undefined ? await installProgram(base) : main;
const store = await ObjectStore.open();

const createPrimary = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  const key = sqlite.writeNow((tx) => {
    const organization = createOrganization(tx, { name: "Cedar Net" });
    const input = { name: "bench", abilities: ["all"] };
    return createApiKey(tx.org(organization.id), organization, input).secret;
  });
  sqlite.close();
  return key;
};

const spawn = (command: "serve" | "promote", path: string, port: number) =>
  Bun.spawn([process.execPath, program, command], {
    env: {
      ...process.env,
      ...store.settings(),
      ...{ DATABASE_PATH: path, PORT: String(port), HOST: "127.0.0.1", BACKUP_CRON: "off" },
      LOG_LEVEL: "error",
    },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });

/** Whether a client could be created. */
const write = async (port: number, key: string, username: string): Promise<boolean> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/clients`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ name: username, username }),
    });
    await response.arrayBuffer();
    return response.status === 201;
  } catch {
    return false;
  }
};

/** Writes until it is stopped. Returns when each answered write was answered. */
const loadPrimary = (port: number, key: string) => {
  const answered = new Map<string, number>();
  let is_stopped = false;
  const loops = Array.from({ length: writers }, async (_, writer) => {
    for (let count = 0; !is_stopped; count += 1) {
      const username = `writer-${writer}-${count}`;
      if (await write(port, key, username)) answered.set(username, performance.now());
      else await Bun.sleep(10);
    }
  });
  const stop = async () => {
    is_stopped = true;
    await Promise.all(loops);
  };
  return { answered, stop };
};

/** Copies the file until it is stopped. `last_ms` is when the last complete copy began to read. */
const replicate = (from: string, to: string) => {
  let last_ms = Number.NEGATIVE_INFINITY;
  const copy = (): void => {
    const began_ms = performance.now();
    const database = new Database(from, { readonly: true });
    rmSync(`${to}.next`, { force: true });
    database.query("VACUUM INTO ?").run(`${to}.next`);
    database.close();
    renameSync(`${to}.next`, to);
    last_ms = began_ms;
  };
  const timer = setInterval(copy, copy_every_ms);
  return { last: () => last_ms, stop: () => clearInterval(timer) };
};

const usernamesIn = (path: string): Set<string> => {
  const database = new Database(path, { readonly: true });
  const rows = database.query("SELECT username FROM clients").all() as { username: string }[];
  database.close();
  return new Set(rows.map(({ username }) => username));
};

const contentOf = (path: string): string =>
  ["", "-wal"]
    .map((part) =>
      createHash("sha256")
        .update(readFileSync(`${path}${part}`))
        .digest("hex"),
    )
    .join();

/** Types `promote` until it succeeds and a write is answered. Returns the process and both times. */
const promoteInTime = async (path: string, port: number, key: string) => {
  for (let tries = 0; tries < promote_tries_max; tries += 1) {
    const child = spawn("promote", path, port);
    let is_over = false;
    void child.exited.then(() => {
      is_over = true;
    });
    let listened_ms: number | null = null;
    for (let looks = 0; !is_over; looks += 1) {
      if (listened_ms === null && (await answers(port))) listened_ms = performance.now();
      if (listened_ms !== null && (await write(port, key, `promoted-${looks}`)))
        return { child, listened_ms, written_ms: performance.now() };
      await Bun.sleep(5);
    }
    await Bun.sleep(retry_ms);
  }
  throw new Error(`promote was refused ${promote_tries_max} times`);
};

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).ok;
  } catch {
    return false;
  }
};

interface Measured {
  answered: number;
  promoted_s: number;
  written_s: number;
  lost: number;
  oldest_lost_s: number;
}

const drill = async (round: number): Promise<Measured> => {
  const folder = join(base, `round-${round}`);
  const [one, two] = [join(folder, "one/lastmile.db"), join(folder, "two/lastmile.db")];
  const key = createPrimary(one);
  mkdirSync(dirname(two));
  store.objects.clear();
  const [first_port, second_port] = [await freePort(), await freePort()];
  const primary = spawn("serve", one, first_port);
  while (!(await answers(first_port))) await Bun.sleep(20);
  const replication = replicate(one, two);
  const load = loadPrimary(first_port, key);
  await Bun.sleep(load_ms.min + Math.random() * load_ms.more);

  primary.kill("SIGKILL");
  const killed_ms = performance.now();
  replication.stop();
  await primary.exited;
  await load.stop();
  const promoted = await promoteInTime(two, second_port, key);

  const kept = usernamesIn(two);
  const lost = [...load.answered].filter(([username]) => !kept.has(username));
  const oldest_ms = Math.min(killed_ms, ...lost.map(([, answered_ms]) => answered_ms));
  if (lost.some(([, answered_ms]) => answered_ms < replication.last()))
    throw new Error("a write is lost that was answered before the last copy");

  const before = contentOf(one);
  const back = spawn("serve", one, first_port);
  if ((await back.exited) !== 1) throw new Error("the old primary came back");
  if (contentOf(one) !== before) throw new Error("the old primary has written into its file");
  promoted.child.kill("SIGTERM");
  await promoted.child.exited;
  rmSync(folder, { recursive: true });
  const seconds = (ms: number): number => Math.round(ms / 10) / 100;
  return {
    answered: load.answered.size,
    promoted_s: seconds(promoted.listened_ms - killed_ms),
    written_s: seconds(promoted.written_ms - killed_ms),
    lost: lost.length,
    oldest_lost_s: seconds(killed_ms - oldest_ms),
  };
};

const all: Measured[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    const measured = await drill(round);
    all.push(measured);
    console.log(`round ${round}: ${JSON.stringify(measured)}`);
  }
} finally {
  await store.close();
  rmSync(base, { recursive: true, force: true });
}
console.log(`${"".padEnd(16)}${"median".padStart(10)}${"worst".padStart(10)}`);
for (const figure of ["answered", "promoted_s", "written_s", "lost", "oldest_lost_s"] as const) {
  const values = all.map((measured) => measured[figure]);
  const [middle, worst] = [median(values), Math.max(...values)].map((value) =>
    String(value).padStart(10),
  );
  console.log(`${figure.padEnd(16)}${middle}${worst}`);
}
