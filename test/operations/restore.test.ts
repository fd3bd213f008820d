import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { readConfig } from "../../src/config.ts";
import { application_id, watchReplacement } from "../../src/database/file/open.ts";
import { prepareDatabasePath } from "../../src/database/file/prepare-path.ts";
import {
  incomingPath,
  realPath,
  replacementSteps,
  unfinishedRestore,
} from "../../src/database/file/replace.ts";
import { knownSchema } from "../../src/database/migrations.ts";
import { type Restored, restore } from "../../src/operations/backup/restore.ts";
import { run } from "../command.ts";
import { copyDemo } from "../demo-copy.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* A file is replaced by a backup that is right, and by nothing else. */

const made = mkdtempSync(join(tmpdir(), "lastmile-restore-"));
const source = join(made, "source.db");
let dated: string;
beforeAll(async () => {
  await copyDemo(source);
  dated = publishBackup(source, join(made, "backups"));
});
afterAll(() => rmSync(made, { recursive: true }));

let folder: string;
let path: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-restored-"));
  path = join(folder, "lastmile.db");
  backups = join(folder, "backups");
  cpSync(join(made, "backups"), backups, { recursive: true });
  dated = join(backups, dated.slice(dated.lastIndexOf("/") + 1));
  writeFileSync(path, schema_image);
  named(path, "what is served");
});
/** Processes that have the file open; they end also where a test fails. */
const holders: Bun.Subprocess[] = [];
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const restored = (file: string): Restored => restore(readConfig({ DATABASE_PATH: path }), file);

/** Marks a database so that it is told from others. */
const named = (database: string, name: string): void => {
  const opened = new BetterSqlite3(database);
  opened.exec("CREATE TABLE IF NOT EXISTS marked (name TEXT) STRICT");
  opened.prepare("INSERT INTO marked VALUES (?)").run(name);
  opened.close();
};

const first = (database: string, sql: string): unknown => {
  const opened = new BetterSqlite3(database, { readonly: true });
  try {
    return opened.prepare(sql).pluck().get();
  } finally {
    opened.close();
  }
};

const nameIn = (database: string): unknown =>
  first(database, "SELECT group_concat(name) FROM marked");
const clientsIn = (database: string): unknown => first(database, "SELECT count(*) FROM clients");

/** Every file below the folder with what it holds. */
const everything = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .toSorted()
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name))).toString()]),
  );

test("a backup takes the database's place, and the old file stays, with its log, as one database", async () => {
  const service = Bun.spawn(
    [
      process.execPath,
      "--eval",
      `const { default: D } = await import("better-sqlite3"); const d = new D(process.argv[1]);
       d.pragma("journal_mode = WAL"); d.exec("INSERT INTO marked VALUES ('in the log')");
       process.kill(process.pid, "SIGKILL")`,
      path,
    ],
    { stdout: "inherit", stderr: "inherit" },
  );
  await service.exited;
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  const { code, out, err } = await run(["restore", dated, "--json"], { DATABASE_PATH: path });
  expect([code, err]).toEqual([0, ""]);
  const told: Restored = JSON.parse(out);
  expect(told).toMatchObject({
    restored: path,
    from: dated,
    taken_at: JSON.parse(readFileSync(join(backups, "latest.json"), "utf8")).taken_at,
    schema_version: knownSchema(),
    is_older: false,
    took_log: false,
  });
  expect(told.moved_aside).toMatch(/lastmile\.db\.before-restore-\d{8}T\d{6}Z$/);
  expect(readFileSync(path).equals(readFileSync(dated))).toBe(true);
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(nameIn(told.moved_aside ?? "")).toBe("what is served,in the log");
});

const page_bytes = 4096;

const pagesOf = (file: string): number => statSync(file).size / page_bytes;

/** Writes over a file at an offset. */
const overwrite = (file: string, offset: number, bytes: Buffer): void => {
  const whole = readFileSync(file);
  bytes.copy(whole, offset);
  writeFileSync(file, whole);
};

const foreign = (file: string, sql: string): string => {
  const database = new BetterSqlite3(file);
  database.exec(sql);
  database.close();
  return file;
};

/** A copy of the backup with no manifest beside it. */
const alone = (name: string): string => {
  const file = join(folder, name);
  copyFileSync(dated, file);
  return file;
};

const cut = (bytes: (whole: number) => number): string => {
  const file = alone("cut.db");
  truncateSync(file, bytes(statSync(file).size));
  return file;
};

/** Changes one letter of a comment, which is in no index. */
const flipped = (file: string): string => {
  const text = first(
    file,
    "SELECT body FROM ticket_comments ORDER BY length(body) DESC LIMIT 1",
  ) as string;
  const at = readFileSync(file).indexOf(text);
  overwrite(file, at, Buffer.from(String.fromCharCode(text.charCodeAt(0) ^ 1)));
  expect(first(file, "PRAGMA integrity_check")).toBe("ok");
  return file;
};

const refused: [string, () => string, string][] = [
  ["absent", () => join(folder, "none.db"), "is not there"],
  ["a folder", () => backups, "is a folder"],
  ["the database itself", () => path, "is the database itself"],
  [
    "a link to the database",
    () => {
      symlinkSync(path, join(folder, "link.db"));
      return join(folder, "link.db");
    },
    "is the database itself",
  ],
  [
    "another name of the database",
    () => {
      linkSync(path, join(folder, "hard.db"));
      return join(folder, "hard.db");
    },
    "is the database itself",
  ],
  ["empty", () => cut(() => 0), "is empty"],
  [
    "a text",
    () => {
      writeFileSync(join(folder, "text.db"), "id,name\n".repeat(999));
      return join(folder, "text.db");
    },
    "it is no SQLite database",
  ],
  [
    "another program's",
    () => foreign(join(folder, "f.db"), "CREATE TABLE organizations (name)"),
    "it is another program's database",
  ],
  [
    "marked as another program's",
    () => foreign(alone("f.db"), "PRAGMA application_id = 42"),
    "it is another program's database",
  ],
  [
    "newer",
    () => foreign(alone("n.db"), "PRAGMA user_version = 999"),
    `it has schema 999, this program knows ${knownSchema()}: use the newer Lastmile`,
  ],
  [
    "without a schema",
    () =>
      foreign(
        join(folder, "e.db"),
        `PRAGMA application_id = ${application_id}; CREATE TABLE t (a)`,
      ),
    "it is an empty database",
  ],
  ["cut within its header", () => cut(() => 60), "is not restored"],
  ["cut within its first page", () => cut(() => 2000), "is not restored"],
  ["cut in the middle", () => cut((whole) => whole >> 1), "is not restored"],
  ["cut within a page", () => cut((whole) => (whole >> 1) + 77), "is not restored"],
  ["without its last page", () => cut((whole) => whole - page_bytes), "is not restored"],
  [
    "torn: pages of two moments",
    () => {
      const torn = alone("torn.db");
      foreign(torn, "DELETE FROM ticket_history; VACUUM");
      overwrite(torn, 0, readFileSync(dated).subarray(0, (pagesOf(torn) >> 1) * page_bytes));
      return torn;
    },
    "is not restored",
  ],
  ["with a changed bit that SQLite does not see", () => flipped(dated), "its SHA-256 is"],
  [
    "`latest.db` that no manifest speaks of",
    () => flipped(join(backups, "latest.db")),
    "its SHA-256 is",
  ],
];

test.each(refused)("what is %s is refused, and everything stays as it was", (_, make, why) => {
  const file = make();
  const before = everything();
  expect(() => restored(file)).toThrow(why);
  try {
    restored(file);
  } catch (error) {
    expect((error as Error).message).toStartWith(file);
    expect((error as Error).message).toEndWith("Nothing was changed");
  }
  expect(everything()).toEqual(before);
});

test("`latest.db` that came before its manifest is known by the dated one's", () => {
  const manifest = join(backups, "latest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"sha256":"./, '"sha256":"x'));
  expect(restored(join(backups, "latest.db")).taken_at).not.toBeNull();
});

test("a file beside its log is taken with what the log holds", async () => {
  const snapshot = join(folder, "snapshot.db");
  const opened = new BetterSqlite3(path);
  opened.pragma("journal_mode = WAL");
  opened.exec("INSERT INTO marked VALUES ('in the log')");
  copyFileSync(path, snapshot);
  copyFileSync(`${path}-wal`, `${snapshot}-wal`);
  opened.close();
  expect(restored(snapshot)).toMatchObject({ took_log: true, taken_at: null });
  expect(nameIn(path)).toBe("what is served,in the log");
  expect(statSync(`${snapshot}-wal`).size).toBeGreaterThan(0);
});

test("an absent and a damaged database are replaced, and a file of an older schema says what follows", () => {
  renameSync(path, `${path}.gone`);
  expect(restored(dated).moved_aside).toBeNull();
  writeFileSync(path, "noise");
  writeFileSync(`${path}-wal`, "noise");
  const { moved_aside } = restored(foreign(alone("old.db"), "PRAGMA user_version = 23"));
  expect(readFileSync(moved_aside ?? "", "utf8")).toBe("noise");
  expect(readFileSync(`${moved_aside}-wal`, "utf8")).toBe("noise");
  expect(first(path, "PRAGMA user_version")).toBe(23);
});

test("nothing is restored while a service runs or a command has the file open", async () => {
  const holding = (what: string) => {
    const child = Bun.spawn([process.execPath, "--eval", what, path], { stdout: "pipe" });
    holders.push(child);
    const reader = child.stdout.getReader();
    return { child, ready: reader.read() };
  };
  const open = `const { default: D } = await import("better-sqlite3"); const d = new D(process.argv[1]);
    d.pragma("journal_mode = WAL"); d.prepare("SELECT * FROM marked").all(); console.log(1); await Bun.sleep(1e8)`;
  const command = holding(open);
  await command.ready;
  expect(() => restored(dated)).toThrow(`Another process has ${path} open`);
  command.child.kill();
  await command.child.exited;
  const lock = `const { holdLock } = await import("./src/database/file/lock.ts"); holdLock(process.argv[1]); console.log(1); await Bun.sleep(1e8)`;
  const service = holding(lock);
  await service.ready;
  expect(() => restored(dated)).toThrow(
    `Another Lastmile service runs on ${path}: stop it first, then type: DATABASE_PATH=${path} lastmile restore ${dated}`,
  );
  service.child.kill();
  await service.child.exited;
  expect(nameIn(path)).toBe("what is served");
  expect(restored(dated).moved_aside).not.toBeNull();
});

test("cut off at any step it is refused by every start with the command that finishes it", () => {
  const clients = clientsIn(dated);
  const aside = `${path}.before-restore-now`;
  const config = readConfig({ DATABASE_PATH: path });
  const replacement = { from: dated, aside, had_file: true };
  const steps = replacementSteps(path, replacement).length;
  for (let taken = 0; taken <= steps; taken += 1) {
    for (const name of readdirSync(folder).filter((one) => one.startsWith("lastmile.db")))
      rmSync(join(folder, name));
    writeFileSync(path, schema_image);
    named(path, "what is served");
    writeFileSync(`${path}-wal`, "");
    copyFileSync(dated, incomingPath(path));
    for (const step of replacementSteps(path, replacement).slice(0, taken)) step();
    if (unfinishedRestore(path) === null) {
      // Not begun, or finished: one whole file, and never none.
      expect(() => prepareDatabasePath(config)).not.toThrow();
      if (taken < steps - 1) expect(nameIn(path)).toBe("what is served");
      else expect(clientsIn(path)).toBe(clients);
      continue;
    }
    expect(() => prepareDatabasePath(config)).toThrow(
      `${path} is half restored: that was cut off. Finish it: DATABASE_PATH=${path} lastmile restore ${dated}`,
    );
    expect(() => restored(join(backups, "latest.db"))).toThrow("Finish it first");
    rmSync(join(folder, "moved"), { force: true, recursive: true });
    mkdirSync(join(folder, "moved"));
    // What it is restored from is not needed any more.
    renameSync(dated, join(folder, "moved/kept.db"));
    expect(restored(dated).moved_aside).toBe(aside);
    renameSync(join(folder, "moved/kept.db"), dated);
    expect(clientsIn(path)).toBe(clients);
    expect(nameIn(aside)).toBe("what is served");
    expect(() => prepareDatabasePath(config)).not.toThrow();
  }
});

test("a new file that somebody removed before it came to its place leaves the old one with its log", () => {
  const aside = `${path}.before-restore-now`;
  const replacement = { from: dated, aside, had_file: true };
  const steps = replacementSteps(path, replacement).length;
  for (let taken = 4; taken < steps; taken += 1) {
    rmSync(aside, { force: true });
    writeFileSync(path, schema_image);
    named(path, "what is served");
    writeFileSync(`${path}-wal`, "its log");
    copyFileSync(dated, incomingPath(path));
    for (const step of replacementSteps(path, replacement).slice(0, taken)) step();
    if (!existsSync(incomingPath(path))) return expect(nameIn(aside)).toBe("what is served");
    rmSync(incomingPath(path));
    expect(() => restored(join(folder, "none.db"))).toThrow("Finish it first");
    renameSync(dated, join(folder, "gone.db"));
    expect(() => restored(dated)).toThrow("is not there. Nothing was changed");
    renameSync(join(folder, "gone.db"), dated);
    expect(unfinishedRestore(path)).toBeNull();
    expect(readFileSync(`${path}-wal`, "utf8")).toBe("its log");
    rmSync(`${path}-wal`);
    expect(nameIn(path)).toBe("what is served");
  }
});

test("a log whose database is gone is no new database", () => {
  renameSync(path, join(folder, "moved.db"));
  writeFileSync(`${path}-wal`, "its log");
  expect(() => prepareDatabasePath(readConfig({ DATABASE_PATH: path }))).toThrow(
    `${path} is not there, but ${path}-wal is`,
  );
});

test("a file that was replaced while it was opened is not used", () => {
  const refuseReplaced = watchReplacement(path);
  refuseReplaced();
  restored(dated);
  expect(refuseReplaced).toThrow(`${path} was replaced while it was opened`);
});

test("by a link to a link the same file is meant, whether it is there or not", () => {
  const [near, far] = [join(folder, "near"), join(folder, "far")];
  symlinkSync("lastmile.db", near);
  symlinkSync("near", far);
  expect(realPath(far)).toBe(path);
  rmSync(path);
  expect(realPath(far)).toBe(path);
});
