import { afterEach, beforeEach, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { demo_seed, fillDemo } from "../../src/demo/fill.ts";
import { diagnoseInstallation } from "../../src/operations/doctor/doctor.ts";
import { sealAll } from "../../src/operations/secrets/rewrite.ts";
import { Secrets } from "../../src/secrets.ts";
import { run } from "../command.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { publishBackup } from "../published-backup.ts";
import { schema_image } from "../schema-image.ts";

/* `lastmile doctor`: whether an installation may be left alone (decisions §8). */

let folder: string;
let path: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-doctor-"));
  path = join(folder, "lastmile.db");
  backups = join(folder, "backups");
  writeFileSync(path, schema_image);
});
afterEach(() => rmSync(folder, { recursive: true }));

type Env = Record<string, string>;

const key = Buffer.alloc(32, 9);
const endpoint_url = "https://127.0.0.1/in";

/** A provider with a key and an endpoint. */
const fill = (more = "", former = new Secrets()): void => {
  const sqlite = new Sqlite(path, { secrets: former });
  sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net" });
    const tx = root.org(organization.id);
    createApiKey(tx, organization, { name: "first", abilities: ["all"] });
    storeEndpoint(tx, { url: endpoint_url, topics: ["client.created"], api_key_id: null });
  });
  sealAll(sqlite);
  sqlite.execute(more);
  sqlite.close();
};

const findings = async (env: Env = {}) => {
  const found = await diagnoseInstallation({
    DATABASE_PATH: path,
    PORT: "0",
    HOST: "127.0.0.1",
    ...env,
  });
  return found.map(({ name, level, says }) => `${level} ${name}: ${says}`);
};

test("the demo's file with a backup gives no failure", async () => {
  const sqlite = new Sqlite(path);
  fillDemo(sqlite, demo_seed, now());
  sqlite.close();
  publishBackup(path, backups);
  const { code, out, err } = await run(["doctor", "--json"], {
    DATABASE_PATH: path,
    PORT: "0",
    SECRET_KEY: undefined,
  });
  expect([code, err]).toEqual([0, ""]);
  const { ok, findings } = JSON.parse(out);
  expect(ok).toBe(true);
  const failed = findings.filter(({ level }: { level: string }) => level === "fail");
  expect(failed).toEqual([]);
  for (const { level, do: what } of findings) expect(what === null).toBe(level === "ok");
});

test.each<[string, () => void, Env, RegExp]>([
  ["no file", () => unlinkSync(path), {}, /^warn database: .* is not there yet$/],
  [
    "no database",
    () => writeFileSync(path, "id,name\n".repeat(99)),
    {},
    /^fail database: .*no SQLite/,
  ],
  [
    "an older schema",
    () => fill("PRAGMA user_version = 3"),
    {},
    /^warn schema: the file has schema 3/,
  ],
  [
    "a newer schema",
    () => fill("PRAGMA user_version = 999"),
    {},
    /^fail schema: the file has schema 999/,
  ],
  ["no key", fill, {}, /^warn secret_key: SECRET_KEY is not set/],
  [
    "a key that was not used yet",
    fill,
    { SECRET_KEY: key.toString("hex") },
    /^warn secret_key: 1 secrets are not encrypted/,
  ],
  [
    "another key",
    () => fill("", new Secrets({ SECRET_KEY: Buffer.alloc(32, 8) })),
    { SECRET_KEY: key.toString("hex") },
    /^fail secret_key: the file's secrets are encrypted with another key/,
  ],
  [
    "an endpoint that fails",
    () => fill("UPDATE webhook_endpoints SET failure_count = 3"),
    {},
    /^warn endpoints: 1 webhook endpoints that fail/,
  ],
  [
    "an endpoint whose host is not found",
    () => fill("UPDATE webhook_endpoints SET url = 'https://nowhere.invalid/in'"),
    {},
    /^warn names: 1 hosts of webhooks are not found: nowhere\.invalid$/,
  ],
  [
    "nobody",
    () => fill("DELETE FROM api_keys"),
    {},
    /^warn organizations: 1 organizations without/,
  ],
  [
    "monthly bills",
    () => fill("INSERT INTO recurring_billing SELECT id, '2026-01-01' FROM organizations"),
    {},
    /^warn monthly_runs: 1 organizations whose monthly bills nobody has looked for/,
  ],
  [
    "a clock that was set back",
    () =>
      fill(
        `INSERT INTO events (org_id, id, topic, data, created_at) SELECT id, 'e', 'x', '{}', '2999-01-01T00:00:00Z' FROM organizations`,
      ),
    {},
    /^fail clock: the newest event is of 2999/,
  ],
  ["no backups", fill, {}, /^warn backups: .* is not there/],
  ["an empty folder", () => mkdirSync(backups), {}, /^warn backups: .* has no backup with its/],
  [
    "a file in the place of the folder",
    () => writeFileSync(backups, ""),
    {},
    /^fail backups: .* is not a folder$/,
  ],
  [
    "an old backup",
    () => publishBackup(path, backups, plusSeconds(now(), -3600)),
    {},
    /^fail backups: .*too old for BACKUP_CRON$/,
  ],
  [
    "a backup whose bits went wrong",
    () => {
      publishBackup(path, backups);
      appendFileSync(join(backups, "latest.db"), "x");
    },
    {},
    /^fail backup_sum: .* is not what was verified: its SHA-256 is/,
  ],
  [
    "no backups by the clock",
    fill,
    { BACKUP_CRON: "off" },
    /^warn backup_cron: BACKUP_CRON is off/,
  ],
  ["no token", fill, {}, /^warn metrics_token: /],
  ["no origin", fill, {}, /^warn public_url: /],
  ["no proxy", fill, { PUBLIC_URL: "https://isp.example" }, /^warn trusted_proxies: /],
  [
    "no mail server there",
    fill,
    { SMTP_URL: "smtp://127.0.0.1:1" },
    /^fail mail_server: 127\.0\.0\.1:1 cannot be reached/,
  ],
  ["no service there", fill, { PORT: "1" }, /^warn service: nothing answers at port 1$/],
  ["no certificates", fill, { WEBHOOK_CA_FILE: "/nowhere.pem" }, /^fail webhook_ca_file: .*ENOENT/],
  [
    "a letter too many",
    fill,
    { BACKUP_KEEPS: "3" },
    /^warn variables: BACKUP_KEEPS is no .*; BACKUP_KEEP is$/,
  ],
  [
    "letters that changed places",
    fill,
    { SMPT_URL: "x" },
    /^warn variables: SMPT_URL is no .*; SMTP_URL is$/,
  ],
  [
    "small letters",
    fill,
    { backup_dir: "x" },
    /^warn variables: backup_dir is no .*; BACKUP_DIR is$/,
  ],
  [
    "a name of its own",
    fill,
    { LASTMILE_PORT: "x" },
    /^warn variables: LASTMILE_PORT is no variable/,
  ],
  ["a wrong value", fill, { PORT: "http" }, /^fail configuration: .*PORT: must be a whole number/],
])("%s is found", async (_, plant, env, words) => {
  plant();
  const found = await findings(env);
  expect(found.find((finding) => words.test(finding)) ?? found).toMatch(words);
});

test("names of other programs are no misspelt ones", async () => {
  const others = {
    HOME: "/",
    HOSTNAME: "x",
    PORTS: "1",
    PATH: "/",
    LASTMILE_KEY: "x",
    LOGNAME: "x",
  };
  expect((await findings(others)).filter((finding) => finding.includes(" variables:"))).toEqual([]);
});

test("a broken configuration ends with 1, and no secret is told in either case", async () => {
  fill();
  const secrets = {
    SECRET_KEY: key.toString("base64"),
    METRICS_TOKEN: "hush-metrics",
    SMTP_URL: "smtp://rima:hush-mail@127.0.0.1:1",
  };
  const base = { DATABASE_PATH: path, PORT: "0" };
  const [broken, whole, usage] = await Promise.all([
    run(["doctor"], { ...base, ...secrets, SECRET_KEY: "hush-key", SMTP_URL: "hush-mail" }),
    run(["doctor", "--json"], { ...base, ...secrets }),
    run(["doctor", "now"], base),
  ]);
  expect(broken.code).toBe(1);
  expect(broken.err).toBe("lastmile: not fit to be left alone: configuration\n");
  expect(broken.out).toContain("SECRET_KEY: must be 32 random bytes");
  expect(whole.code).toBe(1);
  expect(whole.err).toBe("lastmile: not fit to be left alone: mail_server\n");
  expect(JSON.parse(whole.out).ok).toBe(false);
  for (const { out, err } of [broken, whole])
    for (const secret of ["hush", secrets.SECRET_KEY]) expect(out + err).not.toContain(secret);
  expect(usage).toMatchObject({ code: 2, out: "" });
});
