import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Instant, now, plusSeconds } from "../../src/clock/instant.ts";
import { sections } from "../../src/operations/doctor/checklist.ts";
import { Secrets } from "../../src/secrets.ts";
import { run } from "../command.ts";
import { copyDemo } from "../demo-copy.ts";
import { Installation } from "../installation.ts";
import { publishBackup } from "../published-backup.ts";

/* `lastmile doctor`: whether an installation may be left alone (decisions §8). */

let here: Installation;
beforeEach(() => {
  here = new Installation();
});
afterEach(() => here.remove());

type Env = Record<string, string>;

const key = Buffer.alloc(32, 9);
const other_key = new Secrets({ SECRET_KEY: Buffer.alloc(32, 8) });
const token = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

test("the demo's file with a backup gives no failure, and everything under its heading", async () => {
  await copyDemo(here.database);
  publishBackup(here.database, here.backups);
  const env = { DATABASE_PATH: here.database, PORT: "0", SECRET_KEY: undefined };
  const [json, text] = await Promise.all([run(["doctor", "--json"], env), run(["doctor"], env)]);
  expect([json.code, json.err, text.code]).toEqual([0, "", 0]);
  const { ok, findings } = JSON.parse(json.out);
  expect(ok).toBe(true);
  for (const { level, do: what } of findings) {
    expect(level).not.toBe("fail");
    expect(what === null).toBe(level === "ok");
  }
  const names: string[] = findings.map(({ name }: { name: string }) => name);
  const order: readonly string[] = sections.flatMap((section) => section.names);
  expect(names).toEqual(names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(names.filter((name) => !order.includes(name))).toEqual([]);
  const headings = text.out.split("\n").filter((line) => /^[A-Z][^:]*$/.test(line));
  expect(headings).toEqual(sections.map(({ heading }) => heading));
  expect(text.out).toMatch(
    /\n\nBefore the first customer, still to do: public_url, metrics_token, .*drill\b/,
  );
});

/** What is planted, with which settings, and the finding that tells of it. */
type Case = [string, () => void, Env, RegExp];

const testEach = (cases: Case[]): void =>
  test.each(cases)("%s", async (_, plant, env, words) => {
    plant();
    const found = await here.lines(env);
    expect(found.find((finding) => words.test(finding)) ?? found).toMatch(words);
  });

const fill = (sql?: string) => (): void => here.fill(sql);

describe("the configuration", () => {
  testEach([
    ["a wrong value", fill(), { PORT: "http" }, /^fail configuration: .*PORT: must be a whole/],
    ["no origin", fill(), {}, /^warn public_url: PUBLIC_URL is not set/],
    [
      "no TLS",
      fill(),
      { PUBLIC_URL: "http://isp.example" },
      /^warn public_url: .* are sent unencrypted$/,
    ],
    ["no proxy", fill(), { PUBLIC_URL: "https://isp.example" }, /^warn trusted_proxies: /],
    [
      "everybody as a proxy",
      fill(),
      { TRUSTED_PROXIES: "127.0.0.1,0.0.0.0/0" },
      /^fail trusted_proxies: .*strangers \(127\.0\.0\.1\/32, 0\.0\.0\.0\/0\)/,
    ],
    ["no token", fill(), {}, /^warn metrics_token: /],
    ["a weak token", fill(), { METRICS_TOKEN: "metrics" }, /^fail metrics_token: .* 7 characters$/],
    ["a good token", fill(), { METRICS_TOKEN: token }, /^ok metrics_token: /],
    ["no mail server set", fill(), {}, /^warn mail: SMTP_URL is not set/],
    [
      "no mail server there",
      fill(),
      { SMTP_URL: "smtp://127.0.0.1:1" },
      /^fail mail_server: The mail server 127\.0\.0\.1:1 cannot be reached/,
    ],
    [
      "no certificates",
      fill(),
      { WEBHOOK_CA_FILE: "/nowhere.pem" },
      /^fail webhook_ca_file: WEBHOOK_CA_FILE cannot be used: \/nowhere\.pem is not there$/,
    ],
    [
      "a letter too many",
      fill(),
      { BACKUP_KEEPS: "3" },
      /^warn variables: BACKUP_KEEPS is not a .*, but BACKUP_KEEP is$/,
    ],
    [
      "letters that changed places",
      fill(),
      { SMPT_URL: "x" },
      /^warn variables: SMPT_URL is not a .*, but SMTP_URL is$/,
    ],
    [
      "small letters",
      fill(),
      { backup_dir: "x" },
      /^warn variables: backup_dir is not a .*, but BACKUP_DIR is$/,
    ],
    [
      "a name of its own",
      fill(),
      { LASTMILE_PORT: "x" },
      /^warn variables: LASTMILE_PORT is not a setting of Lastmile$/,
    ],
    [
      "settings that were not read",
      () => writeFileSync(here.machine.settings, "", { mode: 0o600 }),
      {},
      /^warn settings: .*lastmile\.env was not read/,
    ],
    [
      "settings that were read",
      () => writeFileSync(here.machine.settings, "", { mode: 0o600 }),
      { LASTMILE_LAUNCHED: "1" },
      /^ok settings: .*lastmile\.env$/,
    ],
  ]);
});

describe("the database", () => {
  testEach([
    ["no file", () => unlinkSync(here.database), {}, /^fail database: There is no database at/],
    [
      "no folder",
      () => {},
      { DATABASE_PATH: "/nowhere/lastmile.db" },
      /^fail place: The folder \/nowhere does not exist$/,
    ],
    [
      "no database",
      () => writeFileSync(here.database, "id,name\n".repeat(99)),
      {},
      /^fail database: .*no SQLite/,
    ],
    [
      "half a restore",
      () => writeFileSync(`${here.database}.restoring`, '{"from":"/b.db"}'),
      {},
      /^fail database: .* is partly restored/,
    ],
    ["an older schema", fill("PRAGMA user_version = 3"), {}, /^warn schema: .* schema 3,/],
    ["a newer schema", fill("PRAGMA user_version = 999"), {}, /^fail schema: .* schema 999,/],
    ["no key", fill(), {}, /^warn secret_key: SECRET_KEY is not set/],
    [
      "a key that was not used yet",
      fill(),
      { SECRET_KEY: key.toString("hex") },
      /^warn secret_key: 1 secret in the database, not encrypted/,
    ],
    [
      "another key",
      () => here.fill("", other_key),
      { SECRET_KEY: key.toString("hex") },
      /^fail secret_key: SECRET_KEY is another key than [0-9a-f]{8},/,
    ],
    [
      "an endpoint that fails",
      fill("UPDATE webhook_endpoints SET failure_count = 3"),
      {},
      /^warn endpoints: 1 webhook endpoint failing/,
    ],
    [
      "an endpoint whose host is not known",
      fill("UPDATE webhook_endpoints SET url = 'https://nowhere.invalid/in'"),
      {},
      /^warn names: 1 host of webhook endpoints cannot be resolved: nowhere\.invalid$/,
    ],
    [
      "a file that was cut off",
      () => truncateSync(here.database, 8192),
      {},
      /^fail database: .*lastmile\.db cannot be read: /,
    ],
    [
      "a large log",
      () => truncateSync(here.openLog(), 2e8),
      {},
      /^warn wal: .*lastmile\.db-wal has 200 MB: /,
    ],
    ["no organization", () => {}, {}, /^warn organizations: There is no organization yet$/],
    ["nobody to log in", () => {}, {}, /^warn owners: Nobody can log in yet$/],
    [
      "nobody",
      fill("DELETE FROM api_keys"),
      {},
      /^warn organizations: Cedar Net has no people and no API keys$/,
    ],
    ["no owner", fill(), {}, /^warn owners: Cedar Net has no active owner with a password/],
    [
      "an owner without a password",
      fill(`
        INSERT INTO users VALUES ('u', 'o@isp.example', 'Owner', NULL, NULL, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
        INSERT INTO memberships (org_id, user_id, role, created_at, updated_at)
          SELECT id, 'u', 'owner', created_at, created_at FROM organizations`),
      {},
      /^warn owners: Cedar Net has no active owner with a password/,
    ],
    [
      "an owner who can log in",
      fill(`
        INSERT INTO users VALUES ('u', 'o@isp.example', 'Owner', NULL, 'hash', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
        INSERT INTO memberships (org_id, user_id, role, created_at, updated_at)
          SELECT id, 'u', 'owner', created_at, created_at FROM organizations`),
      {},
      /^ok owners: /,
    ],
    [
      "monthly bills that nobody makes",
      fill("INSERT INTO recurring_billing SELECT id, '2026-01-01' FROM organizations"),
      {},
      /^warn monthly_runs: 1 organization without monthly billing/,
    ],
    [
      "an event of the future",
      fill(
        `INSERT INTO events (org_id, id, topic, data, created_at) SELECT id, 'e', 'x', '{}', '2999-01-01T00:00:00Z' FROM organizations`,
      ),
      {},
      /^fail clock: .* but the newest event is from 2999-01-01/,
    ],
    [
      "a database that was changed in the future",
      () => utimesSync(here.database, 4_000_000_000, 4_000_000_000),
      {},
      /^fail clock: .* but the last change of .*lastmile\.db is from 2096-/,
    ],
  ]);

  test("SECRET_KEY that is not set is no other key, and nothing is given up for it", async () => {
    here.fill("", other_key);
    const found = (await here.diagnose()).find(({ name }) => name === "secret_key");
    expect(found).toMatchObject({
      level: "fail",
      says: expect.stringContaining("is not set, but"),
    });
    expect(found?.do).toContain("lastmile reads /etc/lastmile.env");
    expect(found?.do).not.toContain("forget");
  });
});

describe("Litestream", () => {
  const table = "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)";
  /** A command `litestream` that says this, in a folder that is the only one in PATH. */
  const installed = (says: string) => (): void => {
    here.fill(table);
    mkdirSync(bin());
    writeFileSync(join(bin(), "litestream"), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 });
  };
  const bin = (): string => join(here.folder, "bin");
  const findings = async (env: Env = {}): Promise<string[]> =>
    (await here.lines(env)).filter((line) => line.includes(" litestream: "));

  test("a file that it never replicated has no finding", async () => {
    here.fill();
    expect(await findings({ PATH: here.folder })).toEqual([]);
  });

  test.each([
    ["v0.3.13", /^warn litestream: Litestream 0\.3\.13 can damage the file$/],
    ["v0.5.16", /^warn litestream: Litestream 0\.5\.16 can damage/],
    ["v0.5.17", /^ok litestream: Litestream 0\.5\.17 is installed$/],
    ["0.6.0", /^ok litestream: /],
    ["v1.0.0-rc1", /^ok litestream: /],
    ["(development build)", /^warn litestream: .* does not tell its version$/],
  ])("%s is judged by its version", async (says, words) => {
    installed(says)();
    const [only, ...others] = await findings({ PATH: bin() });
    expect(only).toMatch(words);
    expect(others).toEqual([]);
  });

  test.each([
    ["the table", () => {}, /replicates this file or did so/],
    [
      "the folder of 0.3",
      () => mkdirSync(`${litestreamFolder()}/generations`, { recursive: true }),
      /is of Litestream 0\.3/,
    ],
    [
      "the folder of 0.5",
      () => mkdirSync(`${litestreamFolder()}/ltx`, { recursive: true }),
      /replicates this file/,
    ],
  ])("without the command, %s tells of it", async (_, plant, words) => {
    here.fill(table);
    plant();
    const [only] = await findings({ PATH: here.folder });
    expect(only).toMatch(words);
    expect(only).toStartWith("warn ");
  });
  const litestreamFolder = (): string => join(here.folder, ".lastmile.db-litestream");
});

describe("backups", () => {
  const published = (taken_at?: Instant) => (): void => {
    here.fill();
    publishBackup(here.database, here.backups, taken_at);
  };
  const future = plusSeconds(now(), 90 * 24 * 3600);

  testEach([
    ["none of a young installation", fill(), {}, /^warn backups: There is no backup in/],
    [
      "none of an old one",
      fill("UPDATE organizations SET created_at = '2026-01-01T00:00:00Z'"),
      {},
      /^fail backups: There is no backup in/,
    ],
    ["an empty folder", () => mkdirSync(here.backups), {}, /^warn backups: There is no backup in/],
    [
      "a file in the place of the folder",
      () => writeFileSync(here.backups, ""),
      {},
      /^fail backups: .* is not a folder$/,
    ],
    [
      "an old one",
      published(plusSeconds(now(), -3600)),
      {},
      /^fail backups: The latest backup is from .*, older than BACKUP_CRON .* allows$/,
    ],
    [
      "one of the future, with the right sum",
      published(future),
      {},
      /^fail backups: The latest backup is dated .*, which is in the future/,
    ],
    [
      "an earlier one of the future",
      () => {
        published(future)();
        unlinkSync(join(here.backups, "latest.db"));
        publishBackup(here.database, here.backups);
      },
      {},
      /^fail backups: lastmile-.*\.db is dated in the future/,
    ],
    ["a new one", published(), {}, /^ok backups: The latest backup is from/],
    [
      "bits that went wrong",
      () => {
        published()();
        appendFileSync(join(here.backups, "latest.db"), "x");
      },
      {},
      /^fail backup_sum: .* has changed since it was verified: its SHA-256 is/,
    ],
    [
      "a manifest that says no sum",
      () => {
        published()();
        const said = { taken_at: now(), bytes: 1 };
        for (const name of readdirSync(here.backups).filter((each) => each.endsWith(".json")))
          writeFileSync(join(here.backups, name), JSON.stringify(said));
      },
      {},
      /^fail backup_sum: .*latest\.db has no manifest to verify it against$/,
    ],
    ["none by the clock", fill(), { BACKUP_CRON: "off" }, /^warn backup_cron: BACKUP_CRON is off/],
    [
      "no room for the next",
      () => {
        here.fill();
        truncateSync(here.openLog(), 4e12);
      },
      {},
      /^fail backup_space: Not enough space for a backup: .* needs 44\d{5} MB$/,
    ],
    ["never rehearsed", published(), {}, /^warn drill: No restore/],
    [
      "rehearsed in vain",
      () => here.saveDrillResult(now(), false),
      {},
      /^fail drill: .* found a problem/,
    ],
    [
      "not rehearsed for weeks",
      () => here.saveDrillResult(plusSeconds(now(), -20 * 24 * 3600)),
      {},
      /^warn drill: .* more than a week ago$/,
    ],
    ["rehearsed", () => here.saveDrillResult(now()), {}, /^ok drill: /],
    [
      "on a disk that is not mounted",
      () => writeFileSync(here.machine.fstab, `/dev/sdb1 ${here.folder}/backups ext4 noauto 0 0`),
      {},
      /^fail backup_mount: .*backups should be on a disk at .*backups, which is not mounted$/,
    ],
    [
      "that anybody can read",
      () => {
        published()();
        for (const name of readdirSync(here.backups)) chmodSync(join(here.backups, name), 0o600);
        chmodSync(join(here.backups, "latest.db"), 0o644);
      },
      {},
      /^warn backup_files: Other users of this machine can read [^ ]*latest\.db$/,
    ],
    [
      "that anybody can change",
      () => {
        mkdirSync(here.backups);
        chmodSync(here.backups, 0o777);
      },
      {},
      /^fail backup_files: Other users of this machine can write .*backups$/,
    ],
  ]);

  test("`lastmile drill` leaves its result for doctor", async () => {
    published()();
    const drilled = await run(["drill"], { DATABASE_PATH: here.database });
    expect(drilled.code).toBe(0);
    expect(await here.lines()).toContainEqual(expect.stringMatching(/^ok drill: The last drill/));
    renameSync(join(here.backups, "latest.db"), join(here.backups, "other.db"));
    writeFileSync(join(here.backups, "latest.db"), "noise");
    expect((await run(["drill"], { DATABASE_PATH: here.database })).code).toBe(1);
    expect(await here.lines()).toContainEqual(expect.stringMatching(/^fail drill: /));
  });
});

test("names of other programs are no misspelt ones", async () => {
  const others = {
    ...{ HOME: "/", HOSTNAME: "x", PORTS: "1", PATH: "/", LOGNAME: "x" },
    ...{ LASTMILE_KEY: "x", LASTMILE_ENV_FILE: "/x", LASTMILE_USER: "x", LASTMILE_LAUNCHED: "1" },
    ...{ LASTMILE_COMMAND: "lastmile", LASTMILE_DEFAULT_DATABASE: "/x" },
  };
  const found = (await here.diagnose(others)).filter(({ name }) => name === "variables");
  expect(found).toMatchObject([{ level: "ok" }]);
});

test("a broken configuration ends with 1, and no secret is told in either case", async () => {
  here.fill();
  const secrets = {
    SECRET_KEY: key.toString("base64"),
    METRICS_TOKEN: "hush-metrics",
    SMTP_URL: "smtp://rima:hush-mail@127.0.0.1:1",
  };
  const base = { DATABASE_PATH: here.database, PORT: "0" };
  const [broken, whole, usage] = await Promise.all([
    run(["doctor"], { ...base, ...secrets, SECRET_KEY: "hush-key", SMTP_URL: "hush-mail" }),
    run(["doctor", "--json"], { ...base, ...secrets }),
    run(["doctor", "now"], base),
  ]);
  expect(broken.code).toBe(1);
  expect(broken.err).toBe("lastmile: 1 check failed: configuration\n");
  expect(broken.out).toContain("SECRET_KEY: must be 32 random bytes");
  expect(broken.out).not.toContain("everything is done");
  expect(whole.code).toBe(1);
  expect(whole.err).toBe("lastmile: 2 checks failed: metrics_token, mail_server\n");
  expect(JSON.parse(whole.out).ok).toBe(false);
  for (const { out, err } of [broken, whole])
    for (const secret of ["hush", secrets.SECRET_KEY]) expect(out + err).not.toContain(secret);
  expect(usage).toMatchObject({ code: 2, out: "" });
});
