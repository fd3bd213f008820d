import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "../../../src/database/build.ts";
import { Connection } from "../../../src/database/connection.ts";
import { copyProcessId } from "../../../src/database/file/copy-names.ts";
import { Random } from "../../../src/demo/random.ts";
import { main, run } from "../../command.ts";
import { client, fileBefore, organization } from "../../database/former-file.ts";
import { until } from "../../until.ts";
import { killNow } from "../kill-now.ts";
import { soundnessFaults } from "../mixed/file-faults.ts";
import { workLeft } from "../published.ts";
import { givePlan, kill_at, takePlan } from "./plan.ts";

export interface MigrationsKilled {
  kills: number;
  /** Statements there were to be killed at. */
  statements: number;
  faults: string[];
}

/** Everything in a file: its schema and every row. */
type Image = string;

interface Former {
  path: string;
  /** What a file has of each schema on the way that nobody has cut. */
  images: Map<number, Image>;
}

const clients_count = 200;
/** So many that copying them takes long enough to be killed in. */
const copied_count = 60_000;

const manyClients = (count: number): string =>
  client("cedar", "first", 1).replace(
    /VALUES \(1, (.*)\);$/s,
    (_, values: string) =>
      `WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
      SELECT n, ${values.replaceAll("'first'", "'Haddad ' || n")} FROM n;`,
  );

/** Files of former schemas: one as the first program left it, one that clients have come into. */
const formers = {
  clients: organization("cedar"),
  billing: `${organization("cedar")} ${manyClients(clients_count)}`,
};

/**
 * Kills `lastmile migrate` before so many of its statements, over all of them, and while it takes its
 * copy, itself and the process that copies in turn.
 */
export const tortureMigrations = async (
  seed: number,
  { statements, copies }: { statements: number; copies: number },
): Promise<MigrationsKilled> => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-migrations-"));
  const each = Math.ceil(statements / Object.keys(formers).length);
  try {
    const all = await Promise.all([
      ...Object.entries(formers).map(async ([migration, content], n) => {
        const path = join(folder, `${migration}.db`);
        const former = await prepare(path, migration, content);
        return killAtStatements(former, each, new Random(seed + n));
      }),
      killInCopies(join(folder, "copied.db"), copies, new Random(seed)),
    ]);
    return {
      kills: all.reduce((sum, { kills }) => sum + kills, 0),
      statements: all.reduce((sum, more) => sum + more.statements, 0),
      faults: all.flatMap(({ faults }) => faults),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const killAtStatements = async (
  former: Former,
  count: number,
  random: Random,
): Promise<MigrationsKilled> => {
  const statements = await countStatements(former, `${former.path}.counted`);
  const kills = Math.min(statements, count);
  const faults: string[] = [];
  for (let n = 0; n < kills; n += 1) {
    const nth = kills === statements ? n : random.between(0, statements - 1);
    faults.push(...(await killAt(former, `${former.path}-${nth}-${n}`, nth)));
  }
  return { kills, statements, faults };
};

const killInCopies = async (
  path: string,
  kills: number,
  random: Random,
): Promise<MigrationsKilled> => {
  fileBefore("billing", `${organization("cedar")} ${manyClients(copied_count)}`, path).close();
  const former: Former = { path, images: new Map([imageOf(path)]) };
  const faults: string[] = [];
  for (let n = 0; n < kills; n += 1)
    for (const victim of ["command", "copying process"] as const)
      faults.push(...(await killInCopy(former, `${path}-${victim}-${n}`, victim, random)));
  return { kills: 2 * kills, statements: 0, faults };
};

/** Lays the former file down, and goes the whole way with a copy of it, one migration at a time. */
const prepare = async (path: string, migration: string, content: string): Promise<Former> => {
  fileBefore(migration, content, path).close();
  const images = new Map<number, Image>();
  const on_its_way = `${path}.on-its-way`;
  copyFileSync(path, on_its_way);
  const note = () => images.set(...imageOf(on_its_way));
  note();
  while (await migrateOne(on_its_way)) note();
  note();
  return { path, images };
};

/** Kills it behind the first COMMIT: one migration further. Returns whether there was another one. */
const migrateOne = async (path: string): Promise<boolean> => {
  givePlan(path, { from: "^PRAGMA user_version = ", matching: "^COMMIT", nth: 0, at: "after" });
  const was_killed = (await migrateUntilKilled(path)) === null;
  takePlan(path);
  return was_killed;
};

/** The exit status; null when it was killed. */
const migrateUntilKilled = async (path: string): Promise<number | null> => {
  const child = spawnMigrate(path);
  await child.exited;
  return child.signalCode ? null : child.exitCode;
};

const spawnMigrate = (path: string): Bun.Subprocess =>
  Bun.spawn([process.execPath, "--preload", kill_at, main, "migrate"], {
    env: { ...process.env, DATABASE_PATH: path },
    stdout: "ignore",
    stderr: "inherit",
  });

const copyOf = (former: Former, folder: string): string => {
  mkdirSync(folder);
  const path = join(folder, "lastmile.db");
  copyFileSync(former.path, path);
  return path;
};

const countStatements = async (former: Former, folder: string): Promise<number> => {
  const path = copyOf(former, folder);
  const nth = Number.MAX_SAFE_INTEGER;
  givePlan(path, { from: "", matching: "", nth, at: "before", tells: true });
  await migrateUntilKilled(path);
  const { length } = takePlan(path);
  rmSync(folder, { recursive: true });
  return length;
};

/** Kills it at a statement: the file is of one schema as a whole, and the next start goes on as if nothing had been. */
const killAt = async (former: Former, folder: string, nth: number): Promise<string[]> => {
  const path = copyOf(former, folder);
  givePlan(path, { from: "", matching: "", nth, at: "before" });
  const status = await migrateUntilKilled(path);
  const steps = status === null ? [] : [`not killed, but ended with ${status}`];
  takePlan(path);
  const cut = otherThan(former, path);
  const again = await run(["migrate"], { DATABASE_PATH: path });
  const last = Math.max(...former.images.keys());
  const went_on =
    again.code === 0 ? otherThan(former, path, last) : [`starts no more: ${again.err}`];
  const copies = findCopies(path).flatMap((copy) => tornOf(copy, former));
  rmSync(folder, { recursive: true });
  return [...steps, ...cut, ...went_on, ...copies].map((fault) => `at statement ${nth}: ${fault}`);
};

/** What is wrong with a file that should be one of these, of this schema or of any on the way. */
const otherThan = ({ images }: Former, path: string, expected?: number): string[] => {
  const [schema, image] = imageOf(path);
  if (expected !== undefined && schema !== expected) return [`${path} has schema ${schema}`];
  return image === images.get(schema) ? [] : [`${path} is not as schema ${schema} should be`];
};

interface Text {
  text: string;
}

const imageOf = (path: string): [number, Image] => {
  const connection = new Connection(path, { readonly: true });
  const textsOf = (query: string): string[] =>
    connection
      .all({ compile: () => sql.raw<Text>(query).compile(build) })
      .map((row) => JSON.stringify(row));
  try {
    const schema = textsOf("SELECT name, sql AS text FROM sqlite_schema ORDER BY name");
    const tables = connection.all({
      compile: () =>
        sql
          .raw<Text>(
            "SELECT name AS text FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1",
          )
          .compile(build),
    });
    const rows = tables.flatMap(({ text }) => textsOf(`SELECT * FROM "${text}"`));
    const version = connection.pragma("user_version") as number;
    return [version, [...soundnessFaults(connection), ...schema, ...rows].join("\n")];
  } finally {
    connection.close();
  }
};

/** The copies that were made before a migration, under the names by which people would take them. */
const findCopies = (path: string): string[] => {
  const folder = join(path, "../backups");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  return names.filter((name) => name.endsWith(".db")).map((name) => join(folder, name));
};

/** The process that copies, once it has begun to. */
const copierOf = (path: string): number | undefined => {
  const folder = join(path, "../backups");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => copyProcessId(name) ?? [])[0];
};

/** Kills it, or the process that copies for it, while the copy of a large file is being written. */
const killInCopy = async (
  former: Former,
  folder: string,
  victim: "command" | "copying process",
  random: Random,
): Promise<string[]> => {
  const path = copyOf(former, folder);
  const child = spawnMigrate(path);
  let copier: number | undefined;
  await until("a copy is begun", () => {
    copier ??= copierOf(path);
    return copier !== undefined || child.exitCode !== null;
  });
  await Bun.sleep(random.between(0, 60));
  if (victim === "command") child.kill("SIGKILL");
  else if (copier !== undefined) killNow(copier);
  const status = await child.exited;
  await until("the copying process is gone", () => !existsSync(`/proc/${copier}`));
  const kept = victim === "command" ? [] : refusedFaults(status, former, path);
  const torn = findCopies(path).flatMap((copy) => tornOf(copy, former));
  const again = await run(["migrate"], { DATABASE_PATH: path });
  const stopped = again.code === 0 ? [] : [`starts no more: ${again.err}`];
  const later = findCopies(path).length > 0 ? [] : ["there is no copy of what it was before"];
  const left = workLeft(join(folder, "backups")).map((name) => `left behind: ${name}`);
  rmSync(folder, { recursive: true });
  return [...kept, ...torn, ...stopped, ...later, ...left].map(
    (fault) => `the ${victim} killed in the copy: ${fault}`,
  );
};

/** Without its copy nothing is migrated. */
const refusedFaults = (status: number, former: Former, path: string): string[] => [
  ...(status === 1 ? [] : [`it ended with ${status}`]),
  ...otherThan(former, path),
];

const tornOf = (copy: string, former: Former): string[] => {
  try {
    return otherThan(former, copy).map((fault) => `torn: ${fault}`);
  } catch (error) {
    return [`${copy} is torn: ${error}`];
  }
};
