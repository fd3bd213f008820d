import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { verify } from "../../src/operations/backup/verify.ts";
import { run } from "../command.ts";
import { Service } from "../faults/service.ts";

/** No minute is the 31st of February's: what is made is made at the stop. */
const service = new Service(undefined, { BACKUP_CRON: "0 0 31 2 *" });
const backups = join(service.folder, "backups");
const env = { DATABASE_PATH: service.database };

const createClient = async (name: string): Promise<void> => {
  const { status } = await service.call("POST", "/v1/clients", { name, username: name });
  expect(status).toBe(201);
};

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

beforeAll(() => service.start());
afterAll(() => service.remove());

test("a backup beside the service shows what was answered, whole, with its manifest", async () => {
  await createClient("rima");
  writeFileSync(join(service.folder, "notes.txt"), "");
  const { code, out } = await run(["backup", "--json"], env);
  expect(code).toBe(0);
  const told = JSON.parse(out);
  expect(told.row_counts.clients).toBe(1);
  const latest = join(backups, "latest.db");
  expect(sha256Of(latest)).toBe(told.sha256);
  expect(read(join(backups, "latest.json"))).toMatchObject({ sha256: told.sha256 });
  expect(read(told.file.replace(/db$/, "json"))).toMatchObject({ sha256: told.sha256 });
  expect(statSync(told.file).ino).toBe(statSync(latest).ino);
  expect([statSync(backups).mode & 0o777, statSync(latest).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(verify(latest).faults).toEqual([]);
});

test("two backups within a second are two", async () => {
  const dated = () => readdirSync(backups).filter((name) => /^lastmile-.*\.db$/.test(name)).length;
  const before = dated();
  for (const _ of [1, 2]) expect((await run(["backup"], env)).code).toBe(0);
  expect(dated()).toBe(before + 2);
});

test("a job's backup is of the moment that it is told", async () => {
  const { out } = await run(["job", "run", "backup", "--now=2026-01-02T03:04:05Z", "--json"], env);
  expect(JSON.parse(out)).toEqual({ job: "backup", now: "2026-01-02T03:04:05Z", changed: 1 });
  expect(read(join(backups, "lastmile-20260102T030405Z.json")).taken_at).toBe(
    "2026-01-02T03:04:05Z",
  );
});

test("a backup goes to a named file, and overwrites nothing but a backup", async () => {
  const file = join(service.folder, "copy.db");
  for (const round of [1, 2])
    expect([round, (await run(["backup", file], env)).code]).toEqual([round, 0]);
  expect(read(`${file}.json`).sha256).toBe(sha256Of(file));
  const link = join(service.folder, "link.db");
  symlinkSync(service.database, link);
  const foreign = join(service.folder, "notes.txt");
  const refused = [service.database, link, `${service.database}-wal`, foreign, service.folder];
  const inode = statSync(service.database).ino;
  for (const path of [...refused, join(backups, "latest.db"), join(service.folder, "no", "x.db")]) {
    const { code, err } = await run(["backup", path], env);
    expect([code, err]).toEqual([1, expect.stringContaining(path)]);
    expect(err.trim().split("\n")).toHaveLength(1);
  }
  expect(statSync(service.database).ino).toBe(inode);
  expect(readFileSync(foreign, "utf8")).toBe("");
});

test("a clean stop leaves one complete file and a backup of all that was answered", async () => {
  writeFileSync(join(backups, ".lastmile-1.copy"), "left by a killed process");
  await createClient("nour");
  expect(await service.stop()).toBe(0);
  expect(service.log).toContain('"msg":"backup"');
  expect(read(join(backups, "latest.json")).row_counts.clients).toBe(2);
  expect(existsSync(`${service.database}-wal`)).toBe(false);
  expect(verify(join(backups, "latest.db")).row_counts.clients).toBe(2);
  expect(readdirSync(backups).filter((name) => name.includes(".copy"))).toEqual([]);
});

test("a folder that cannot be written keeps nobody from starting, and the log says it", async () => {
  rmSync(backups, { recursive: true });
  writeFileSync(backups, "");
  await service.start();
  await createClient("sami");
  expect(await service.stop()).toBe(0);
  expect(service.log).toContain(`${backups} is not a folder`);
  expect(service.log).toContain('"level":"error"');
});

test("where there is no database there is no backup", async () => {
  const { code, err } = await run(["backup"], { DATABASE_PATH: join(service.folder, "none.db") });
  expect([code, err]).toEqual([1, expect.stringContaining("there is no database")]);
});
