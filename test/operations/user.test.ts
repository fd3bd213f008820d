import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/server.ts";
import { run } from "../command.ts";

const password = "correct horse battery";
const email = "rima@cedar.example";

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

/** Runs the real command beside the running service. */
const lastmile = async (args: string[], input = "") => {
  const env = { DATABASE_PATH: join(folder, "served.db") };
  const { code, out, err } = await run([...args, "--json"], env, input);
  return { code, out, err, json: () => JSON.parse(out) };
};

const call = (path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });

const login = (with_password: string) =>
  call("/v1/auth/login", {}, { email, password: with_password });

describe("user, while the service runs on the same file", () => {
  test("a made person logs in at once; a set password ends their session and opens a new one", async () => {
    await lastmile(["org", "create", "--name", "Cedar Net"]);
    const made = await lastmile(
      ["user", "create", "--org", "Cedar Net", "--email", email, "--name", "Rima"].concat([
        "--role",
        "owner",
        "--password-stdin",
      ]),
      `${password}\n`,
    );
    expect(made.code).toBe(0);
    const { id, role } = made.json();
    expect(role).toBe("owner");

    const { token, organizations } = (await (await login(password)).json()) as {
      token: string;
      organizations: { id: string; user_id: string }[];
    };
    expect(organizations.map(({ user_id }) => user_id)).toEqual([id]);
    const headers = {
      authorization: `Bearer ${token}`,
      "organization-id": organizations[0]?.id ?? "",
    };
    expect((await call("/v1/clients", headers)).status).toBe(200);

    const set = await lastmile(
      ["user", "set-password", email, "--password-stdin"],
      "a new password",
    );
    expect([set.code, set.json()]).toEqual([0, { id }]);
    expect((await call("/v1/clients", headers)).status).toBe(401);
    expect((await login(password)).status).toBe(401);
    expect((await login("a new password")).status).toBe(200);

    const listed = (await lastmile(["user", "list", "--org", "Cedar Net"])).json();
    expect(listed.map((user: { email: string }) => user.email)).toEqual([email]);
  });

  test("reset-mfa turns the factor off and ends the sessions", async () => {
    const { token } = (await (await login("a new password")).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const { secret } = (await (await call("/v1/auth/totp", headers, {})).json()) as {
      secret: string;
    };
    const code = codeOf(secret, stepAt(Date.now()));
    expect((await call("/v1/auth/totp/confirm", headers, { code })).status).toBe(200);
    expect(await (await login("a new password")).json()).toMatchObject({ mfa_required: true });

    const { code: exit, json } = await lastmile(["user", "reset-mfa", email.toUpperCase()]);
    const id = json().id;
    expect(exit).toBe(0);
    expect((await call("/v1/auth/me", headers)).status).toBe(401);
    expect(await (await login("a new password")).json()).toMatchObject({ user: { id } });

    await lastmile(["org", "create", "--name", "Bekaa Fiber"]);
    expect((await lastmile(["user", "reset-mfa", id])).json()).toEqual({ id });
    const elsewhere = await lastmile(["user", "reset-mfa", id, "--org", "Bekaa Fiber"]);
    expect([elsewhere.code, elsewhere.out]).toEqual([1, ""]);
  });

  test.each([
    [["user", "create", "--org", "Cedar Net", "--email", email, "--name", "R"], "", 2],
    [
      ["user", "create", "--org", "Cedar Net", "--email", email, "--name", "R", "--role", "boss"],
      "",
      2,
    ],
    [
      ["user", "create", "--org", "Cedar Net", "--email", email, "--name", "R", "--role", "viewer"],
      "",
      1,
    ],
    [["user", "set-password", "--org", "Cedar Net", email, "--password-stdin"], "short", 1],
    [["user", "set-password", "--org", "Cedar Net", email, "--password-stdin"], "1q2w3e4r5t", 1],
    [
      ["user", "set-password", "--org", "Cedar Net", "nobody@cedar.example", "--password-stdin"],
      password,
      1,
    ],
    [["user", "reset-mfa", "nobody@cedar.example"], "", 1],
    [["user", "reset-mfa"], "", 2],
    [["user", "fly"], "", 2],
  ])("%p is refused on standard error alone", async (args, input, code) => {
    const refused = await lastmile(args, input);
    expect(refused.code).toBe(code);
    expect(refused.out).toBe("");
    expect(refused.err).toStartWith("lastmile: ");
  });
});
