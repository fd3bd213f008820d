import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };
import { Service } from "./service.ts";

/* The command of decisions §8, beside the running service on its file. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

test("org create prints how its owner gets in", async () => {
  const org = await service.run("org", "create", "--name", "Tyre Net");
  const [line = "", ...next] = org.out.trimEnd().split("\n");
  const [id = ""] = line.split(" ");
  expect(next.join("\n")).toContain(`user create --org ${id} --role owner`);
  expect(next.at(-1)).toMatch(/http:\/\/localhost:\d+\/console$/);
});

test("org create and key create print one JSON document and nothing else", async () => {
  const org = await service.run(
    ...["org", "create", "--name", "Zahle Net", "--timezone", "Europe/Paris"],
    ...["--currency", "EUR", "--json"],
  );
  expect([org.code, org.err]).toEqual([0, ""]);
  const { id, ...organization } = JSON.parse(org.out);
  expect(organization).toMatchObject({
    name: "Zahle Net",
    timezone: "Europe/Paris",
    currency: "EUR",
  });
  const board = await service.board();
  const made = await service.run(
    ...["key", "create", "--org", service.cedar, "--name", "CRM", "--abilities"],
    ...["clients:read,tickets:read", "--boards", board.id, "--ips", "127.0.0.1"],
    ...["--daily-limit", "50", "--json"],
  );
  expect([made.code, made.err]).toEqual([0, ""]);
  const key = JSON.parse(made.out);
  expect(key).toMatchObject({
    name: "CRM",
    abilities: ["clients:read", "tickets:read"],
    board_ids: [board.id],
    ip_allowlist: ["127.0.0.1"],
    daily_limit: 50,
    active: true,
  });
  expect(key.key).toMatch(new RegExp(`^lm_${key.prefix}_[\\w-]{43}$`));
  const { headers } = await service.get("/v1/clients", { key: key.key });
  expect(headers.get("x-ratelimit-limit")).toBe("50");

  const list = await service.run("org", "list", "--json");
  expect(JSON.parse(list.out)).toContainEqual({ id, ...organization });
  const keys = await service.run("key", "list", "--org", service.cedar, "--json");
  expect(keys.out).toContain(key.id);
  expect(keys.out).not.toContain(key.key);
});

test("--version prints the version of package.json, help and --help how to call it", async () => {
  const version = await service.run("--version");
  expect(version).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
  const help = await service.run("help");
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help.out).toStartWith("Usage: lastmile [options] [command]");
  expect(help.out).toMatch(/^ {2}serve .*\n {2}demo .*\n {2}migrate /m);
  expect(await service.run("--help")).toEqual(help);
});

describe("errors go to standard error", () => {
  test.each([
    [2, ["nonsense"]],
    [2, ["--nonsense"]],
    [2, ["--version", "nonsense"]],
    [2, ["key", "nonsense"]],
    [2, ["org", "create"]],
    [2, ["org", "create", "--name", "A", "--nonsense"]],
    [2, ["key", "create", "--org", "A", "--name", "A", "--abilities", "all", "--daily-limit", "x"]],
    [1, ["org", "create", "--name", "A", "--timezone", "Mars/Base"]],
    [1, ["org", "create", "--name", "A", "--currency", "dollars"]],
    [1, ["key", "create", "--org", "Nobody", "--name", "A", "--abilities", "all"]],
    [1, ["key", "create", "--org", "Cedar Net", "--name", "A", "--abilities", "fly"]],
    [1, ["key", "create", "--org", "Cedar Net", "--name", "A", "--abilities", "all", "--ips", "x"]],
    [1, ["key", "revoke", "nobody"]],
  ])("exit code %d: %j", async (expected, args) => {
    const { code, out, err } = await service.run(...args, ...(args[1] ? ["--json"] : []));
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toStartWith("lastmile: ");
  });
});
