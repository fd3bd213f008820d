import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { encryptAll } from "../../src/operations/secrets/rewrite.ts";
import { secretStates } from "../../src/operations/secrets/stored.ts";
import { contractSignature } from "../../src/outbound/signature.ts";
import { Secrets } from "../../src/secrets.ts";
import { main, run } from "../command.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { Service } from "../faults/service.ts";
import { givePlan, kill_at, type Plan } from "../faults/steps/plan.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";

/* `lastmile secrets`, as it is typed, and SECRET_KEY of a real service (decisions §8). */

const old_key = Buffer.alloc(32, 1);
const young_key = Buffer.alloc(32, 2);
const [old, young] = [old_key.toString("base64"), young_key.toString("hex")];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-keys-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Bodies with their signatures, as a customer gets them. */
const got: { body: string; signature: string }[] = [];
const authority = createAuthority();
const { cert_pem, key_pem } = authority.issue("localhost");
const receiver = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  tls: { cert: cert_pem, key: key_pem },
  fetch: async (request) => {
    const signature = request.headers.get("X-Service-Signature") ?? "";
    got.push({ body: await request.text(), signature });
    return new Response(null, { status: 204 });
  },
});
afterAll(() => receiver.stop(true));

const isSigned = (secret: string, { body, signature }: (typeof got)[number]): boolean => {
  const t = Number(/^t=(\d+),/.exec(signature)?.[1]);
  return contractSignature(secret, t, body) === signature;
};

test("a service signs rightly from clear to one key to the next, and refuses a start without it", async () => {
  const ca_file = join(folder, "ca.pem");
  writeFileSync(ca_file, authority.ca_pem);
  const env: Record<string, string> = {
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_ALLOW_PORTS: String(receiver.port),
    WEBHOOK_CA_FILE: ca_file,
    BACKUP_CRON: "off",
  };
  const service = new Service(undefined, env);
  const secrets = (action: string, keys: Record<string, string>, ...flags: string[]) =>
    run(["secrets", action, "--json", ...flags], { DATABASE_PATH: service.database, ...keys });
  const signsWith = async (secret: string, name: string): Promise<void> => {
    const client = { name, username: name, phone_number: "03123456" };
    expect((await service.call("POST", "/v1/clients", client)).status).toBe(201);
    const mine = () => got.filter(({ body }) => body.includes(`"${name}"`));
    await until("it is delivered", () => mine().length > 0);
    expect(mine().map((one) => isSigned(secret, one))).toEqual([true]);
  };
  try {
    await service.start();
    const url = `https://localhost:${receiver.port}/in`;
    const hook = await service.call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
    const { secret } = hook.body;
    await signsWith(secret, "clear");
    service.terminate();
    await service.ended();

    Object.assign(env, { SECRET_KEY: old });
    await service.start();
    await signsWith(secret, "sealed");
    const beside = await secrets("rotate", { SECRET_KEY: old });
    expect(beside).toMatchObject({ code: 1, out: "" });
    expect(beside.err).toContain(service.database);
    const status = await secrets("status", { SECRET_KEY: old });
    expect(JSON.parse(status.out)).toMatchObject({ clear: 0, locked: 0 });
    service.terminate();
    await service.ended();

    const both = { SECRET_KEY: young, FORMER_SECRET_KEY: old };
    const [wrong, none] = [
      await secrets("rotate", { SECRET_KEY: young }),
      await secrets("decrypt", {}),
    ];
    for (const { code, out, err } of [wrong, none]) {
      expect([code, out]).toEqual([1, ""]);
      for (const part of ["SECRET_KEY", service.database]) expect(err).toContain(part);
      expect(err.trimEnd()).not.toContain("\n");
    }
    expect(wrong.err).toContain("lastmile secrets forget");
    expect(none.err).toContain("/etc/lastmile.env");
    expect(none.err).not.toContain("forget");
    const refused = await run(["serve"], {
      ...env,
      SECRET_KEY: young,
      PORT: "0",
      DATABASE_PATH: service.database,
    });
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(wrong.err);
    const rotated = await secrets("rotate", both);
    expect([rotated.code, JSON.parse(rotated.out)]).toEqual([
      0,
      { from_clear: 0, from_former_key: 1 },
    ]);

    Object.assign(env, { SECRET_KEY: young });
    await service.start();
    await signsWith(secret, "rotated");
    await service.kill();

    const asked = await secrets("forget", {});
    expect(asked).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("--yes is required"),
    });
    const lost = await secrets("forget", {}, "--yes");
    const { endpoints } = JSON.parse(lost.out);
    expect(endpoints).toMatchObject([{ url, secret: expect.stringMatching(/^whsec_/) }]);
    expect(endpoints[0].secret).not.toBe(secret);
  } finally {
    await service.remove();
  }
});

const plain = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** A file with a secret in clear, or encrypted with the old key. */
const made = (name: string, secrets?: Secrets): string => {
  const path = join(folder, `${name}.db`);
  writeFileSync(path, schema_image);
  const sqlite = new Sqlite(path, secrets ? { secrets } : {});
  sqlite.writeNow((root) => {
    const tx = root.org(createOrganization(root, { name: "Cedar Net" }).id);
    storeEndpoint(tx, { url: "https://x.example", topics: ["client.created"], api_key_id: null });
  });
  encryptAll(sqlite);
  sqlite.close();
  return path;
};

const both = { SECRET_KEY: young_key, FORMER_SECRET_KEY: old_key };
const update = '^update .*"webhook_endpoints"';

test.each<[string, Omit<Plan, "nth" | "from">, Secrets | undefined]>([
  ["amid an encryption", { matching: update, at: "after" }, undefined],
  ["amid a rotation", { matching: update, at: "after" }, new Secrets({ SECRET_KEY: old_key })],
  [
    "behind its COMMIT",
    { matching: "^VACUUM", at: "before" },
    new Secrets({ SECRET_KEY: old_key }),
  ],
  ["before the WAL is cut off", { matching: "TRUNCATE", at: "before" }, undefined],
])("kill -9 %s leaves a file that both keys open", async (name, plan, secrets) => {
  const path = made(name.replaceAll(" ", "-"), secrets);
  givePlan(path, { ...plan, from: update, nth: 0 });
  const env = { ...process.env, DATABASE_PATH: path, SECRET_KEY: young, FORMER_SECRET_KEY: old };
  const killed = Bun.spawn([process.execPath, "--preload", kill_at, main, "secrets", "rotate"], {
    env,
    stdout: "ignore",
    stderr: "ignore",
  });
  await killed.exited;
  expect(killed.signalCode).toBe("SIGKILL");
  expect(existsSync(path)).toBe(true);
  const sqlite = new Sqlite(path, { secrets: new Secrets(both) });
  expect(secretStates(sqlite).locked).toEqual([]);
  encryptAll(sqlite);
  const [id] = Object.keys(secretStates(sqlite).sealed);
  expect(secretStates(sqlite)).toEqual({ clear: 0, sealed: { [id ?? ""]: 1 }, locked: [] });
  const row = sqlite.rows<{ secret: string; org_id: string; id: string }>(
    "SELECT secret, org_id, id FROM webhook_endpoints",
  );
  const [only] = row;
  const place = {
    column: "webhook_endpoints.secret",
    org_id: only?.org_id ?? "",
    id: only?.id ?? "",
  };
  expect(new Secrets({ SECRET_KEY: young_key }).open(only?.secret ?? "", place)).toBe(plain);
  sqlite.close();
});

test("wrong usage ends with 2, a rotation without a key with 1", async () => {
  const env = { DATABASE_PATH: made("usage") };
  const [usage, none] = await Promise.all([
    run(["secrets", "change"], env),
    run(["secrets", "rotate"], env),
  ]);
  expect(usage).toMatchObject({ code: 2, out: "" });
  expect([none.code, none.err]).toEqual([
    1,
    "lastmile: The configuration is not usable. SECRET_KEY: must be set: openssl rand -base64 32 makes one\n",
  ]);
});
