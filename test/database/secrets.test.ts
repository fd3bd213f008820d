import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { openGatewaySecret } from "../../src/access/message-gateway.ts";
import { readOrganization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { saveSso } from "../../src/access/sign-in/sso/settings.ts";
import { createUser } from "../../src/access/users.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { replaceUnreadable } from "../../src/operations/secrets/forget.ts";
import { secureSecrets } from "../../src/operations/secrets/keep.ts";
import { decryptAll, rewriteFile } from "../../src/operations/secrets/rewrite.ts";
import { secretStates, storedSecrets } from "../../src/operations/secrets/stored.ts";
import { Secrets } from "../../src/secrets.ts";
import { calendarTokensOf } from "../../src/technicians/calendar/token.ts";
import { newCalendar } from "../calendar-token.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { schema_image } from "../schema-image.ts";
import { World } from "../world.ts";

/* Decisions §8: with SECRET_KEY, secrets that must be read again are encrypted at rest. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = { old: Buffer.alloc(32, 1), young: Buffer.alloc(32, 2) };
const log = pino({ level: "silent" });
const path = join(folder, "lastmile.db");
const plain = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let calendar: { user_id: string; token: string };
let org_id: string;
/** A file with an endpoint and a calendar, all in clear. */
beforeEach(() => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path);
  org_id = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net" });
    const tx = root.org(organization.id);
    const topics = ["client.created"];
    const id = storeEndpoint(tx, { url: "https://x.example", topics, api_key_id: null });
    tx.run(tx.update("webhook_endpoints", { former_secret: plain }).where("id", "=", id));
    return organization.id;
  });
  calendar = newCalendar(sqlite, org_id);
  sqlite.close();
});

const withKeys = <T>(
  given: ConstructorParameters<typeof Secrets>[0],
  work: (sqlite: Sqlite) => T,
) => {
  const sqlite = new Sqlite(path, { secrets: new Secrets(given) });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

const start = (sqlite: Sqlite): void => secureSecrets(sqlite, path, log);

const bytes = (): string =>
  ["", "-wal"]
    .map((end) => (existsSync(path + end) ? readFileSync(path + end, "latin1") : ""))
    .join("");

const opened = (sqlite: Sqlite): string[] =>
  storedSecrets(sqlite).map((each) =>
    sqlite.secrets.open(each.stored, { ...each, column: `${each.table}.${each.column}` }),
  );

describe("a start with SECRET_KEY", () => {
  test("leaves nothing in clear, in the file and beside it", () => {
    expect(bytes()).toContain(plain);
    withKeys({ SECRET_KEY: keys.old }, (sqlite) => {
      start(sqlite);
      expect(bytes()).not.toContain(plain);
      expect(bytes()).not.toContain(calendar.token);
      expect(opened(sqlite)).toEqual([plain, plain, calendar.token]);
      const tokens = calendarTokensOf(sqlite.reader(org_id), [calendar.user_id]);
      expect([...tokens.values()]).toEqual([calendar.token]);
    });
  });

  test("goes over from the former key", () => {
    withKeys({ SECRET_KEY: keys.old }, start);
    const both = { SECRET_KEY: keys.young, FORMER_SECRET_KEY: keys.old };
    withKeys(both, (sqlite) => {
      expect(opened(sqlite)).toEqual([plain, plain, calendar.token]);
      start(sqlite);
    });
    withKeys({ SECRET_KEY: keys.young }, (sqlite) => {
      start(sqlite);
      expect(opened(sqlite)).toEqual([plain, plain, calendar.token]);
    });
  });

  test.each([
    [
      "none",
      {},
      /^SECRET_KEY is not set, but secrets in .* are encrypted with the key [0-9a-f]{8}\./,
    ],
    [
      "another",
      { SECRET_KEY: keys.young },
      /^SECRET_KEY is another key than [0-9a-f]{8}, .*FORMER_SECRET_KEY to the old/,
    ],
  ])("is refused with %s", (_, given, words) => {
    withKeys({ SECRET_KEY: keys.old }, start);
    withKeys(given, (sqlite) => expect(() => start(sqlite)).toThrow(words));
  });

  test("is refused when a secret was put into another place", () => {
    withKeys({ SECRET_KEY: keys.old }, (sqlite) => {
      start(sqlite);
      sqlite.execute("UPDATE webhook_endpoints SET former_secret = secret");
      expect(() => start(sqlite)).toThrow("was changed after it had been encrypted");
    });
  });
});

test("encryption is taken off again", () => {
  withKeys({ SECRET_KEY: keys.old }, (sqlite) => {
    start(sqlite);
    expect(decryptAll(sqlite)).toBe(3);
    rewriteFile(sqlite);
  });
  withKeys({}, (sqlite) => {
    start(sqlite);
    expect(opened(sqlite)).toEqual([plain, plain, calendar.token]);
  });
});

test("a lost key: endpoints get new secrets, calendars keep their address", () => {
  withKeys({ SECRET_KEY: keys.old }, start);
  withKeys({ SECRET_KEY: keys.young }, (sqlite) => {
    expect(secretStates(sqlite).locked).toHaveLength(3);
    const { endpoints, calendars } = replaceUnreadable(sqlite);
    expect(endpoints).toMatchObject([{ url: "https://x.example" }]);
    expect(calendars).toBe(1);
    start(sqlite);
    expect(opened(sqlite)).toEqual([endpoints[0]?.secret ?? ""]);
    const hashes = sqlite.all(
      build.selectFrom("technician_calendars").select("token_hash").modifyEnd(across_organizations),
    );
    expect(hashes).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});

test("a message gateway's secret goes with the others; with its key lost, the gateway is removed", () => {
  const gateway = { message_gateway_url: "https://sms.example", message_gateway_secret: plain };
  const open = (sqlite: Sqlite): string => {
    const row = sqlite.first(
      build.selectFrom("organizations").selectAll().where("id", "=", org_id),
    );
    return openGatewaySecret(sqlite.secrets, org_id, row?.message_gateway_secret ?? "");
  };
  withKeys({}, (sqlite) =>
    sqlite.writeNow((root) =>
      root.run(build.updateTable("organizations").set(gateway).where("id", "=", org_id)),
    ),
  );
  withKeys({ SECRET_KEY: keys.old }, (sqlite) => {
    start(sqlite);
    expect(bytes()).not.toContain(plain);
    expect(open(sqlite)).toBe(plain);
    expect(decryptAll(sqlite)).toBe(4);
    expect(open(sqlite)).toBe(plain);
    start(sqlite);
  });
  withKeys({ SECRET_KEY: keys.young }, (sqlite) => {
    expect(() => open(sqlite)).toThrow();
    expect(replaceUnreadable(sqlite)).toMatchObject({ message_gateways: 1, calendars: 1 });
    expect(readOrganization(sqlite.reader(org_id)).message_gateway).toBeNull();
    start(sqlite);
  });
});

test("secrets of second factors and single sign-on go with the others; with the key lost, they are emptied", () => {
  const row = (sqlite: Sqlite) =>
    sqlite.all(
      build
        .selectFrom("sso_settings")
        .innerJoin("totp_factors", "totp_factors.org_id", "sso_settings.org_id")
        .select(["client_secret", "secret", "confirmed_at"])
        .where("sso_settings.org_id", "=", org_id),
    );
  withKeys({}, (sqlite) =>
    sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      const { id: user_id } = createUser(tx, { email: "r@x.example", name: "Rima", role: "owner" });
      const [confirmed_at, created_at] = [root.now, root.now];
      tx.insert("totp_factors", {
        ...{ user_id, secret: plain, confirmed_at, used_steps: "[]", created_at },
      });
      saveSso(tx, {
        ...{ issuer: "https://id.example", client_id: "x", allowed_domains: ["x.example"] },
      });
      tx.run(tx.update("sso_settings", { client_secret: plain }));
    }),
  );
  withKeys({ SECRET_KEY: keys.old }, (sqlite) => {
    start(sqlite);
    expect(bytes()).not.toContain(plain);
    expect(opened(sqlite)).toEqual([plain, plain, calendar.token, plain, plain]);
    expect(decryptAll(sqlite)).toBe(5);
    expect(row(sqlite)).toMatchObject([{ client_secret: plain, secret: plain }]);
    start(sqlite);
  });
  withKeys({ SECRET_KEY: keys.young }, (sqlite) => {
    expect(replaceUnreadable(sqlite)).toMatchObject({ second_factors: 1, sso_secrets: 1 });
    expect(row(sqlite)).toEqual([
      { client_secret: null, secret: null, confirmed_at: expect.any(String) },
    ]);
    start(sqlite);
  });
});

test("through the API secrets are stored encrypted and shown once in clear", async () => {
  const secrets = new Secrets({ SECRET_KEY: keys.old });
  const world = new World({ secrets });
  const url = "https://hooks.example.com/in";
  const { body } = await world.post("/v1/webhooks", { url, topics: ["client.created"] });
  expect(body.secret).toMatch(/^whsec_/);
  const rolled = await world.post(`/v1/webhooks/${body.id}/roll-secret`);
  await world.put(`/v1/webhooks/${body.id}`, { description: "CRM" });
  const stored = storedSecrets(world.sqlite);
  expect(stored.map((each) => each.stored.split(":").slice(0, 2).join(":"))).toEqual([
    "sealed:1",
    "sealed:1",
  ]);
  expect(opened(world.sqlite)).toEqual([rolled.body.secret, body.secret]);
  const whole = world.sqlite.all<{ sql: string }>({
    compile: () =>
      sql<{ sql: string }>`select ${across_organizations} body as sql from idempotent_answers
      union all select sent from audit_log`.compile(build),
  });
  expect(JSON.stringify(whole)).not.toContain(body.secret);
  world.close();
});
