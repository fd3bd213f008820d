/**
 * How long the service takes to refuse what exists, beside what does not: `bun test/bench/strangers.ts`.
 * The medians should not differ, since both make it do the same work. The tests compare that work; here is the clock.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { provePassword } from "../../src/access/login.ts";
import { LoginThrottle } from "../../src/access/login-throttle.ts";
import type { Organization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { createUser } from "../../src/access/users.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { readConfig } from "../../src/config.ts";
import type { Sqlite } from "../../src/database/group-commit.ts";
import { startServer } from "../../src/server.ts";
import { median } from "./median.ts";

interface Pair {
  what: string;
  there: () => Promise<unknown>;
  not_there: () => Promise<unknown>;
  times: number;
}

interface Compared {
  what: string;
  "p50 ms": number;
  "unknown, p50 ms": number;
  ratio: number;
}

/** Asks for both in turn, so that both meet the same of what else the machine does. */
const compare = async ({ what, there, not_there, times }: Pair): Promise<Compared> => {
  const took: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1)
    for (const which of time % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const began = performance.now();
      await (which === 0 ? there() : not_there());
      took[which].push(performance.now() - began);
    }
  const [ours, unknown] = [median(took[0]), median(took[1])];
  return {
    what,
    "p50 ms": Number(ours.toFixed(3)),
    "unknown, p50 ms": Number(unknown.toFixed(3)),
    ratio: Number((ours / unknown).toFixed(2)),
  };
};

const pairsOf = async (sqlite: Sqlite, base: string): Promise<Pair[]> => {
  const newOrganization = (name: string) =>
    sqlite.writeNow((tx) => createOrganization(tx, { name }));
  const [cedar, bekaa] = [newOrganization("Cedar Net"), newOrganization("Bekaa Fiber")];
  const newKey = (organization: Organization, more: object) =>
    sqlite.writeNow((tx) => {
      const input = { name: "bench", abilities: ["all"], daily_limit: 1_000_000, ...more };
      return createApiKey(tx.org(organization.id), organization, input).secret;
    });
  const call = async (key: string, target: string, body?: object): Promise<{ id: string }> => {
    const response = await fetch(base + target, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as { id: string };
  };

  const refusedKey = (what: string, more: object): Pair => {
    const [key, unknown] = [newKey(cedar, more), `lm_00000000_${"x".repeat(43)}`];
    const read = (with_key: string) => () => call(with_key, "/v1/clients");
    return { what, there: read(key), not_there: read(unknown), times: 2000 };
  };

  const [key, stranger] = [newKey(cedar, {}), newKey(bekaa, {})];
  const theirs = async (target: string, body: object): Promise<Pair> => {
    const { id } = await call(key, target, body);
    const read = (of: string) => () => call(stranger, `${target}/${of}`);
    const not_there = read(Bun.randomUUIDv7());
    return { what: `${target}/{id}, a stranger's`, there: read(id), not_there, times: 2000 };
  };

  const password_hash = await hashPassword("correct horse battery");
  // Past the throttle, which would answer the sixth guess with 429.
  const guess = (email: string) => () => {
    const shown = { email, password: "a wrong one" };
    return provePassword(sqlite, new LoginThrottle(), shown, "").catch(() => null);
  };
  const login = (what: string, email: string, organizations: Organization[]): Pair => {
    for (const { id } of organizations)
      sqlite.writeNow((tx) =>
        createUser(tx.org(id), { email, name: "Rima", role: "technician", password_hash }),
      );
    return { what, there: guess(email), not_there: guess("nobody@cedar.example"), times: 50 };
  };

  return [
    refusedKey("a key that has expired", { expires_at: "2020-01-01T00:00:00Z" as Instant }),
    refusedKey("a key for another address", { ip_allowlist: ["203.0.113.7"] }),
    refusedKey("a key that is switched off", { active: false }),
    await theirs("/v1/clients", { name: "Haddad", username: "haddad" }),
    await theirs("/v1/ticket-boards", { name: "Field work" }),
    login("a wrong password", "rima@cedar.example", [cedar]),
    login("a wrong password, two organizations", "elie@cedar.example", [cedar, bekaa]),
  ];
};

const folder = mkdtempSync(join(tmpdir(), "lastmile-strangers-"));
const DATABASE_PATH = join(folder, "strangers.db");
const config = { DATABASE_PATH, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" };
const server = await startServer(readConfig(config));
const compared: Compared[] = [];
const base_url = `http://127.0.0.1:${server.port}`;
for (const pair of await pairsOf(server.sqlite, base_url)) compared.push(await compare(pair));
await server.stop();
rmSync(folder, { recursive: true });
console.table(compared);
process.exit(0);
