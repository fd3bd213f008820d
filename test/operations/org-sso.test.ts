import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../command.ts";

/* `lastmile org sso`, as it is typed (§15). */

let folder: string;
let org_id: string;
const settings = {
  PUBLIC_URL: "https://lastmile.cedar.example",
  SSO_ALLOW_NETWORKS: "127.0.0.0/8",
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
};

const lastmile = (args: string[], input = "", more: Record<string, string | undefined> = {}) =>
  run(args, { DATABASE_PATH: join(folder, "lastmile.db"), ...settings, ...more }, input);

const sso = async (...args: string[]) =>
  JSON.parse((await lastmile(["org", "sso", "--json", ...args])).out);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-"));
  const made = await lastmile(["org", "create", "--name", "Cedar Net", "--json"]);
  org_id = JSON.parse(made.out).id;
});
afterAll(() => rmSync(folder, { recursive: true }));

const first = [
  ...["--issuer", "https://127.0.0.1:8443", "--client-id", "lastmile"],
  ...["--domains", "Cedar.example,cedar.test"],
];

test("sets up, shows, changes, clears and removes", async () => {
  const none = await lastmile(["org", "sso", "Cedar Net"]);
  expect(none).toMatchObject({ code: 1, out: "" });
  expect(none.err).toContain("not set up: give --issuer, --client-id and --domains");
  const shown = {
    issuer: "https://127.0.0.1:8443",
    client_id: "lastmile",
    allowed_domains: ["cedar.example", "cedar.test"],
    role_claim: null,
    role_map: {},
    default_role: null,
    email_verified_claim: null,
    password_login: true,
    warnings: [],
    sign_in_url: `https://lastmile.cedar.example/console?organization=${org_id}`,
    redirect_uri: "https://lastmile.cedar.example/console/sso",
  };
  expect(await sso(...first)).toEqual(shown);
  const roles = ["--role-claim", "groups", "--role-map", "staff=viewer,cn=bosses=admin"];
  const more = ["--default-role", "viewer", "--email-verified-claim", "xms_edov"];
  expect(await sso(...roles, ...more, "--password-login", "off")).toEqual({
    ...shown,
    ...{ role_claim: "groups", role_map: { staff: "viewer", "cn=bosses": "admin" } },
    ...{ default_role: "viewer", email_verified_claim: "xms_edov", password_login: false },
    warnings: [expect.stringContaining("no active owner")],
  });
  const text = (await lastmile(["org", "sso"])).out;
  for (const part of [shown.sign_in_url, shown.redirect_uri, "staff = viewer", "Warning:"])
    expect(text).toContain(part);
  const cleared = ["--role-claim", "--role-map", "--default-role", "--email-verified-claim"];
  const clear = cleared.flatMap((flag) => [flag, "none"]);
  expect(await sso(...clear, "--password-login", "on")).toEqual(shown);
  expect(await sso("--remove")).toEqual({ id: org_id });
  expect((await lastmile(["org", "sso", "--remove"])).code).toBe(1);
});

test("reads the client secret from standard input, and prints it nowhere", async () => {
  const { code, out } = await lastmile(
    ["org", "sso", "--client-secret-stdin", ...first],
    "a secret of the client\n",
  );
  expect(code).toBe(0);
  expect(out).not.toContain("a secret");
  const status = await lastmile(["secrets", "status", "--json"]);
  expect(Object.values(JSON.parse(status.out).sealed)).toEqual([1]);
});

describe("what the API refuses is refused", () => {
  test.each<[string, string[], Record<string, string | undefined>, number, string]>([
    ["a domain", ["--domains", "localhost"], {}, 1, "--domains must be a domain name"],
    [
      "an issuer",
      ["--issuer", "https://10.0.0.1"],
      {},
      1,
      "neither public nor in SSO_ALLOW_NETWORKS",
    ],
    ["a role", ["--default-role", "king"], {}, 2, "Allowed choices"],
    ["a map", ["--role-map", "staff"], {}, 2, "Expected value=role"],
    ["a map's role", ["--role-map", "staff=king"], {}, 1, "--role-map must be one of"],
    ["a removal with more", ["--remove", "--domains", "a.example"], {}, 2, "--remove goes with"],
    [
      "a secret without SECRET_KEY",
      ["--client-secret-stdin"],
      { SECRET_KEY: undefined },
      1,
      "SECRET_KEY",
    ],
  ])("%s", async (_, args, env, status, words) => {
    const { code, out, err } = await lastmile(["org", "sso", ...args], "secret", env);
    expect([code, out]).toEqual([status, ""]);
    expect(err).toContain(words);
  });
});
