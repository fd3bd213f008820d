import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliveryHeaders } from "../../src/webhooks/signature.ts";
import { until } from "../until.ts";

/** The receiver for Node that docs/webhooks.md shows, run as it stands there. */
const [, code = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/webhooks.md", "utf8")) ?? [];
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const freePort = async (): Promise<number> => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = server.port ?? 0;
  await server.stop();
  return port;
};

let folder: string;
let url: string;
let receiver: Bun.Subprocess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-receiver-"));
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, code);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  receiver = Bun.spawn([process.execPath, file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdout: "ignore",
    stderr: "inherit",
  });
  await until("the receiver answers", async () => (await fetch(url).catch(() => null)) !== null);
});
afterAll(async () => {
  receiver.kill();
  await receiver.exited;
  rmSync(folder, { recursive: true });
});

const body = JSON.stringify({ id: "evt_1", topic: "ticket.created", data: { n: "بيروت 🚀" } });
const now = () => Math.floor(Date.now() / 1000);

const send = async (sent: string, signed_at: number, key = secret): Promise<number> => {
  const signed = { topic: "ticket.created", delivery_id: "1", event_id: "1", former_secret: null };
  const headers = deliveryHeaders({ ...signed, body, secret: key }, signed_at);
  return (await fetch(url, { method: "POST", body: sent, headers })).status;
};

test("what Lastmile signs is genuine", async () => {
  expect(await send(body, now())).toBe(204);
});

test("another body, another secret and an old signature are not", async () => {
  expect(await send(`${body} `, now())).toBe(401);
  expect(await send(body, now(), "whsec_other")).toBe(401);
  expect(await send(body, now() - 400)).toBe(401);
});
