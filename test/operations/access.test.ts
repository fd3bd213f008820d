import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { run } from "../command.ts";

let folder: string;
let server: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-"));
  server = await startServer(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_PATH: join(folder, "served.db"),
      LOG_LEVEL: "silent",
    }),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the real command on a file of the folder. */
const lastmile = async (file: string, args: string[], input = "") => {
  const { code, out, err } = await run(args, { DATABASE_PATH: join(folder, file) }, input);
  return { code, out, err, json: () => JSON.parse(out) };
};

const served = (...args: string[]) => lastmile("served.db", [...args, "--json"]);

const call = (path: string, key: string, method = "GET", body?: unknown) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });

test("a service keeps what a change could undo in memory, and not in a temporary file", () => {
  const memory = 2;
  expect(server.sqlite.pragma("temp_store")).toBe(memory);
});

test("the command sets how much an organization may store, and the service knows at once", async () => {
  const { id } = (await served("org", "create", "--name", "Tripoli Net")).json();
  const { key } = (
    await served("key", "create", "--org", id, "--name", "all", "--abilities", "all")
  ).json();
  const changed = await served("org", "update", id, "--storage-quota-mb", "7");
  expect(changed.json()).toMatchObject({ storage_quota_mb: 7, storage_used_mb: 0 });
  const shown = await (await call("/v1/organization", key)).json();
  expect(shown).toMatchObject({ storage_quota_mb: 7, storage_used_mb: 0 });
  const audit = (await (await call("/v1/audit-log", key)).json()) as { data: object[] };
  expect(audit.data).toContainEqual(
    expect.objectContaining({ operation: "org update", sent: { storage_quota_mb: 7 } }),
  );
  const refused = await served("org", "update", id, "--storage-quota-mb", "0");
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain("--storage-quota-mb must be at least 1");
});

describe("org and key, while the service runs on the same file", () => {
  test("a made key works at once, and not after it is revoked", async () => {
    const created = await served(
      "org",
      "create",
      "--name",
      "Cedar Net",
      "--timezone",
      "Asia/Beirut",
      "--currency",
      "USD",
    );
    expect(created).toMatchObject({ code: 0, err: "" });
    const org = created.json();
    expect(org).toMatchObject({ name: "Cedar Net", timezone: "Asia/Beirut", currency: "USD" });

    const [all, narrow] = await Promise.all([
      served("key", "create", "--org", org.id, "--name", "all", "--abilities", "all"),
      served(
        "key",
        "create",
        "--org",
        "Cedar Net",
        "--name",
        "narrow",
        "--abilities",
        "clients:read,tickets:read",
        "--ips",
        "127.0.0.0/8,::1",
        "--daily-limit",
        "7",
      ),
    ]);
    expect(all.json().abilities).toEqual(abilities);
    expect(narrow.json()).toMatchObject({
      abilities: ["clients:read", "tickets:read"],
      ip_allowlist: ["127.0.0.0/8", "::1"],
      daily_limit: 7,
    });
    expect(narrow.json().key).toStartWith(`lm_${narrow.json().prefix}_`);

    const board = await call("/v1/ticket-boards", all.json().key, "POST", { name: "Field work" });
    const { id: board_id } = (await board.json()) as { id: string };
    const bound = await served(
      "key",
      "create",
      "--org",
      org.id,
      "--name",
      "bound",
      "--abilities",
      "tickets:read",
      "--boards",
      board_id,
    );
    expect(bound.json().board_ids).toEqual([board_id]);

    const answer = await call("/v1/ticket-boards", narrow.json().key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("6");

    const listed = await served("key", "list", "--org", org.id);
    const names = listed.json().map((key: { name: string }) => key.name);
    expect(names.sort()).toEqual(["all", "bound", "narrow"]);
    expect(listed.out).not.toContain(narrow.json().key);

    const revoked = await served("key", "revoke", narrow.json().id);
    expect(revoked.json()).toEqual({ id: narrow.json().id, revoked: true });
    expect((await call("/v1/ticket-boards", narrow.json().key)).status).toBe(401);

    const log = await call("/v1/audit-log", all.json().key);
    const { data } = (await log.json()) as { data: { operation: string; actor: object }[] };
    expect(data.map(({ operation }) => operation)).toEqual([
      "key revoke",
      "key create",
      "key create",
      "key create",
      "org create",
    ]);
    expect(data[0]).toMatchObject({
      actor: { type: "system", id: null, name: "command line" },
      subject_id: narrow.json().id,
    });
    expect(JSON.stringify(data)).not.toContain(narrow.json().key);
  });

  test("an organization that changes acts at once", async () => {
    const org = (await served("org", "create", "--name", "Bekaa Fiber")).json();
    const { key } = (
      await served("key", "create", "--org", org.id, "--name", "k", "--abilities", "all")
    ).json();
    const updated = await served(
      "org",
      "update",
      "Bekaa Fiber",
      "--name",
      "Bekaa",
      "--timezone",
      "Europe/Paris",
      "--ticketing",
      "off",
    );
    expect(updated.json()).toMatchObject({
      id: org.id,
      name: "Bekaa",
      timezone: "Europe/Paris",
      ticketing_enabled: false,
    });
    expect((await call("/v1/ticket-boards", key)).status).toBe(403);
    expect((await served("org", "list")).json()).toContainEqual(updated.json());
    const change = (...args: string[]) => served("org", "update", org.id, ...args);
    const lbp = await change("--currency", "LBP", "--rounding-tolerance", "5000");
    expect(lbp.json()).toMatchObject({ currency: "LBP", rounding_tolerance: 5000 });
    const refused = await change("--currency", "USD");
    expect([refused.code, refused.err]).toEqual([
      1,
      "lastmile: --rounding-tolerance must be sent with another currency, in USD\n",
    ]);
    expect((await served("org", "list")).json()).toContainEqual(lbp.json());
    const usd = await change("--currency", "USD", "--rounding-tolerance", "0.05");
    expect(usd.json()).toMatchObject({ currency: "USD", rounding_tolerance: 0.05 });
  });
});

describe("on a file that does not exist yet", () => {
  test("commands at once bring it to the schema, and all succeed", async () => {
    const runs = await Promise.all(
      [..."ABCDEFGH"].map((name) =>
        lastmile("new.db", ["org", "create", "--name", name, "--json"]),
      ),
    );
    for (const { code, err } of runs) expect({ code, err }).toEqual({ code: 0, err: "" });
  });
});

describe("what goes wrong", () => {
  const failures: [string, string[], number, RegExp][] = [
    ["no action", ["org"], 2, /commands: create, list, update/],
    ["an unknown action", ["key", "drop"], 2, /commands: create, list, revoke/],
    ["an unknown flag", ["org", "create", "--name", "x", "--nmae", "x"], 2, /nmae/],
    ["a missing flag", ["org", "create"], 2, /required option '--name <name>'/],
    ["a word too much", ["org", "create", "x", "--name", "y"], 2, /but got 1: x/],
    [
      "a limit that is no number",
      ["key", "create", "--org", "a", "--name", "b", "--abilities", "all", "--daily-limit", "ten"],
      2,
      /--daily-limit/,
    ],
    [
      "an unknown timezone",
      ["org", "create", "--name", "x", "--timezone", "Beirut"],
      1,
      /timezone is not an IANA timezone: Beirut/,
    ],
    ["an unknown currency", ["org", "create", "--name", "x", "--currency", "LBB"], 1, /currency/],
    ["an unknown organization", ["key", "list", "--org", "nobody"], 1, /nobody/],
    ["an unknown key", ["key", "revoke", "nothing"], 1, /nothing/],
  ];
  for (const [name, args, code, message] of failures)
    test(name, async () => {
      const run = await lastmile("wrong.db", [...args, "--json"]);
      expect({ code: run.code, out: run.out }).toEqual({ code, out: "" });
      expect(run.err).toMatch(message);
    });

  test("an unknown ability, board and address are named", async () => {
    await lastmile("wrong.db", ["org", "create", "--name", "Cedar"]);
    const create = (...args: string[]) =>
      lastmile("wrong.db", ["key", "create", "--org", "Cedar", "--name", "k", "--json", ...args]);
    const [ability, board, address] = await Promise.all([
      create("--abilities", "tickets:read,tickets:fly"),
      create("--abilities", "all", "--boards", "no-board"),
      create("--abilities", "all", "--ips", "10.0.0.300"),
    ]);
    expect(ability).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("tickets:fly"),
    });
    expect(board).toMatchObject({ code: 1, out: "", err: expect.stringContaining("no-board") });
    expect(address).toMatchObject({ code: 1, out: "", err: expect.stringContaining("10.0.0.300") });
  });
});
