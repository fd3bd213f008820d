import { afterAll, expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../command.ts";
import { until } from "../until.ts";

/* What is written is for its owner alone, whatever the shell's umask is: it holds personal data. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-modes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (...names: string[]): string => join(folder, ...names);

/** Begins `lastmile …` as from a shell whose files are for everybody to read. */
const start = (words: readonly string[], more: Record<string, string> = {}) =>
  Bun.spawn(["sh", "-c", 'umask 000 && exec "$0" "$@"', process.execPath, main, ...words], {
    env: {
      ...process.env,
      DATABASE_PATH: at("new", "data", "lastmile.db"),
      BACKUP_DIR: at("new", "backups"),
      BACKUP_CRON: "0 0 1 1 *",
      HOST: "127.0.0.1",
      PORT: "0",
      ...more,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });

const typed = async (...words: string[]): Promise<void> =>
  expect([words, await start(words).exited]).toEqual([words, 0]);

/** The mode of each file and folder in `inside`, by its path. */
const modesIn = (inside: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(inside, { recursive: true, encoding: "utf8" }).map((name) => {
      const stats = statSync(join(inside, name));
      return [`${name}${stats.isDirectory() ? "/" : ""}`, (stats.mode & 0o777).toString(8)];
    }),
  );

test("commands and the service make files of 0600 and folders of 0700, and leave others as they are", async () => {
  mkdirSync(at("kept"));
  chmodSync(at("kept"), 0o755);
  for (const name of ["clients.csv", "export.csv"]) {
    writeFileSync(at("kept", name), "name,username,phone_number\nRima,rima,x\nBad,b b,x\n");
    chmodSync(at("kept", name), 0o644);
  }
  await typed("org", "create", "--name", "Cedar Net");
  await typed("import", "clients", at("kept", "clients.csv"), "--rejected", at("new", "no.csv"));
  await typed("export", "clients", at("new", "export.csv"));
  await typed("export", "clients", at("kept", "export.csv"));
  await typed("backup");
  const service = start(["serve"]);
  await until("it runs", () =>
    Object.keys(modesIn(at("new"))).includes("data/lastmile.db.receiving/"),
  );
  const modes = modesIn(at("new"));
  // The backup of a stop copies the bytes of the file, but not its mode.
  chmodSync(at("new", "data", "lastmile.db"), 0o644);
  service.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  const copies = Object.entries(modesIn(at("new", "backups")));
  expect(copies.filter(([name]) => /^lastmile-.*\.db$/.test(name))).toHaveLength(2);
  expect(copies.filter(([, mode]) => mode !== "600")).toEqual([]);

  const names = Object.keys(modes);
  for (const name of [
    ...["data/", "backups/", "data/lastmile.db", "data/lastmile.db-wal", "data/lastmile.db-shm"],
    ...["data/lastmile.db.lock", "data/lastmile.db.receiving/", "backups/latest.db"],
    ...["backups/latest.json", "no.csv", "export.csv"],
  ])
    expect(names).toContain(name);
  expect(modes).toEqual(
    Object.fromEntries(names.map((name) => [name, name.endsWith("/") ? "700" : "600"])),
  );
  expect(statSync(at("new")).mode & 0o777).toBe(0o700);
  expect(statSync(at("kept")).mode & 0o777).toBe(0o755);
  expect(modesIn(at("kept"))).toEqual({ "clients.csv": "644", "export.csv": "644" });
});

test("copies of files that everybody can read are for their owner alone", async () => {
  const place = at("older");
  const env = {
    DATABASE_PATH: join(place, "data", "lastmile.db"),
    BACKUP_DIR: join(place, "backups"),
    BACKUP_KEEP: "1",
  };
  const run = async (...words: string[]): Promise<void> =>
    expect([words, await start(words, env).exited]).toEqual([words, 0]);
  await run("org", "create", "--name", "Cedar Net");
  await run("backup");
  const open = (folder: string): void => {
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  };
  open(join(place, "data"));
  open(join(place, "backups"));
  await run("backup", join(place, "extra.db"));
  await run("drill");
  await run("restore", join(place, "backups", "latest.db"));
  const modes = modesIn(place);
  const made = Object.keys(modes).filter((name) =>
    /^data\/lastmile\.db(?:$|\.before-restore-)|^extra\.|drill\.json$/.test(name),
  );
  expect(made.length).toBeGreaterThanOrEqual(5);
  expect(made.filter((name) => modes[name] !== "600")).toEqual([]);
});
