import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliveryHeaders } from "../../src/outbound/signature.ts";
import { blocksOf, fencesOf, savedAs } from "../documents/blocks.ts";
import { Terminal } from "../documents/terminal.ts";
import { freePort } from "../free-port.ts";
import { until } from "../until.ts";

/* The receivers that docs/receivers.md shows, each saved and started as it says, where its language is. */

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const file = "docs/receivers.md";

/** What proves that a language can be run on this machine, by the heading of its receiver. */
const proofs: Record<string, string[]> = {
  Node: ["node", "--version"],
  Python: ["python3", "--version"],
  PHP: ["php", "--version"],
  Go: ["go", "version"],
  Ruby: ["ruby", "-rwebrick", "-e", "0"],
  "C#": ["dotnet", "--list-sdks"],
};

/** What `dotnet new web` makes, of any version. */
const project = `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup>
  <TargetFramework>net8.0</TargetFramework><RollForward>Major</RollForward>
  <Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings>
</PropertyGroup></Project>`;

const examples = blocksOf(file)
  .filter(({ port }) => port === "8080")
  .map(({ heading, text }) => ({ name: heading, start: text }));

const canRun = ({ name }: { name: string }): boolean => {
  const [program = "", ...args] = proofs[name] ?? [];
  const path = Bun.which(program);
  return path !== null && Bun.spawnSync([path, ...args]).success;
};

const here = examples.filter(canRun);

test("each language has its receiver in the document", () => {
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(proofs));
  const absent = examples.filter((example) => !here.includes(example)).map(({ name }) => name);
  if (absent.length > 0) console.log(`Not on this machine, so not run: ${absent.join(", ")}`);
});

test("the signature that docs/webhooks.md states for its body is right", () => {
  const document = readFileSync("docs/webhooks.md", "utf8");
  const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/m.exec(document) ?? [];
  const [, body = ""] = /the body `([^`]+)`/.exec(document) ?? [];
  expect(document).toContain(`for the secret \`${secret}\`, the time \`${t}\``);
  expect(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")).toBe(v1);
});

/** A body whose work shows in what the receiver prints. */
const newBody = (): { body: string; mark: string } => {
  const mark = Bun.randomUUIDv7();
  const data = { client: "بيروت 🚀", mark };
  return { body: JSON.stringify({ id: `evt_${mark}`, topic: "ticket.created", data }), mark };
};

const now = () => Math.floor(Date.now() / 1000);

const hexOf = (t: number | string, body: string): string =>
  createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");

describe.each(here)("the receiver in $name", ({ name, start }) => {
  let folder: string;
  let port: number;
  let url: string;
  let terminal: Terminal;
  let receiver: { readonly printed: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lastmile-receiver-"));
    mkdirSync(join(folder, "receiver"));
    writeFileSync(join(folder, "receiver/receiver.csproj"), project);
    for (const fence of fencesOf(file).filter(({ heading }) => heading === name)) {
      const saved = savedAs(fence);
      if (saved) writeFileSync(join(folder, saved), fence.text);
    }
    port = await freePort();
    url = `http://127.0.0.1:${port}/hooks/lastmile`;
    const env = { ...process.env, TMPDIR: folder };
    terminal = new Terminal(folder, join(folder, "scripts"), env);
    receiver = terminal.start(start.replace("8080", String(port)), { PORT: String(port) });
    await until("the receiver answers", async () => (await fetch(url).catch(() => null)) !== null);
  });
  afterAll(async () => {
    await terminal.close();
    rmSync(folder, { recursive: true });
  });

  const send = async (body: string, signed_at = now(), key = secret, sent = body) => {
    const signed = { topic: "x", delivery_id: "1", event_id: "1", former_secret: null };
    const headers = deliveryHeaders({ ...signed, body, secret: key }, signed_at);
    return (await fetch(url, { method: "POST", body: sent, headers })).status;
  };

  /** Bytes as they are; the status of the answer. */
  const sendRaw = (text: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")));
      socket.on("data", (answer) => {
        resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer.toString("latin1"))?.[1]));
        socket.destroy();
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(0));
    });

  test("what Lastmile signs is genuine, and its work is done once", async () => {
    const [first, second] = [newBody(), newBody()];
    expect(await send(first.body)).toBe(204);
    await until("the work is done", () => receiver.printed.includes(first.mark));
    expect(await send(first.body)).toBe(204);
    expect(await send(second.body)).toBe(204);
    await until("the next work is done", () => receiver.printed.includes(second.mark));
    expect(receiver.printed.split(first.mark)).toHaveLength(2);
  });

  test("another body, another secret and a time beyond 300 seconds are refused", async () => {
    const { body } = newBody();
    expect(await send(body, now(), secret, `${body} `)).toBe(401);
    expect(await send(body, now(), "whsec_other")).toBe(401);
    expect(await send(body, now() - 400)).toBe(401);
    expect(await send(body, now() + 400)).toBe(401);
    expect(await send(body, now() - 200)).toBe(204);
    expect(await send(body, now() + 200)).toBe(204);
  });

  test("a header of another form is refused, though its signature be right", async () => {
    const { body, mark } = newBody();
    const [t, hex] = [now(), hexOf(now(), body)];
    const digits = "9".repeat(5000);
    const eastern = String(t).replace(/\d/g, (digit) =>
      String.fromCodePoint(0x660 + Number(digit)),
    );
    const headers = [
      "",
      "nonsense",
      `t=${t}`,
      `v1=${hex}`,
      `v1=${hex},t=${t}`,
      `t=${t},v1=${hex.toUpperCase()}`,
      `t=${t},v1=${hex}0`,
      `t=${t},v1=${hex.slice(1)}`,
      `t=${t},v1=`,
      `t=${t}, v1=${hex}`,
      `t=${t},v1=${hex},v0=${hex}`,
      `x,t=${t},v1=${hex}`,
      `t=+${t},v1=${hexOf(`+${t}`, body)}`,
      `t=-${t},v1=${hexOf(`-${t}`, body)}`,
      `t=${t}.0,v1=${hexOf(`${t}.0`, body)}`,
      `t=0${"0".repeat(12)}${t},v1=${hexOf(`0${"0".repeat(12)}${t}`, body)}`,
      `t=${digits},v1=${hexOf(digits, body)}`,
      `t=${Buffer.from(eastern).toString("latin1")},v1=${hexOf(eastern, body)}`,
      `t=${t},v1=${hex}\xff`,
      `\xfft=${t},v1=${hex}`,
    ];
    const bytes = Buffer.from(body).toString("latin1");
    const rawPost = (header: string): string =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n${header}\r\n${bytes}`;
    for (const header of headers) {
      const status = await sendRaw(rawPost(`X-Service-Signature: ${header}\r\n`));
      // 400 and 431 are of the server beneath, which does not let every header through.
      expect([header, [400, 401, 431].includes(status) || status]).toEqual([header, true]);
    }
    expect(await sendRaw(rawPost(""))).toBe(401);
    expect(receiver.printed).not.toContain(mark);
    expect(await sendRaw(rawPost(`X-Service-Signature: t=${t},v1=${hex}\r\n`))).toBe(204);
  });

  test("who hangs up in the middle of a body ends nothing", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
        socket.write(head, () => socket.resetAndDestroy());
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve());
    });
    for (let call = 0; call < 3; call += 1) expect(await send(newBody().body)).toBe(204);
  });
});
