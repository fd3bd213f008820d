import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliveryHeaders } from "../../src/webhooks/signature.ts";
import { freePort, shownCode } from "../documented-receiver.ts";
import { until } from "../until.ts";

/* The receivers that docs/receivers.md shows, each run as it stands there where its language is. */

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

interface Example {
  /** The word behind the fence that opens its code. */
  fence: string;
  file: string;
  /** The program that runs it, and what proves that it can. */
  program: string;
  proof: string[];
  args: (file: string, port: string) => string[];
  /** What else its folder holds. */
  beside?: Record<string, string>;
}

const project = `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup>
  <TargetFramework>net8.0</TargetFramework><RollForward>Major</RollForward>
  <Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings>
</PropertyGroup></Project>`;

const examples: Record<string, Example> = {
  Node: {
    fence: "js",
    file: "receiver.mjs",
    program: Bun.which("node") ?? process.execPath,
    proof: ["--version"],
    args: (file) => [file],
  },
  Python: {
    fence: "python",
    file: "receiver.py",
    program: "python3",
    proof: ["--version"],
    args: (file) => [file],
  },
  PHP: {
    fence: "php",
    file: "receiver.php",
    program: "php",
    proof: ["--version"],
    args: (file, port) => ["-S", `127.0.0.1:${port}`, file],
  },
  Go: {
    fence: "go",
    file: "receiver.go",
    program: "go",
    proof: ["version"],
    args: (file) => ["run", file],
  },
  Ruby: {
    fence: "ruby",
    file: "receiver.rb",
    program: "ruby",
    proof: ["-rwebrick", "-e", "0"],
    args: (file) => [file],
  },
  "C#": {
    fence: "csharp",
    file: "Program.cs",
    program: "dotnet",
    proof: ["--list-sdks"],
    args: () => ["run"],
    beside: { "receiver.csproj": project },
  },
};

const canRun = ({ program, proof }: Example): boolean => {
  const path = Bun.which(program);
  return path !== null && Bun.spawnSync([path, ...proof]).success;
};

const here = Object.entries(examples).filter(([, example]) => canRun(example));

test("each language has its receiver in the document", () => {
  for (const example of Object.values(examples))
    expect(shownCode(example.fence)).toContain("WEBHOOK_SECRET");
  const absent = Object.keys(examples).filter((name) => !here.some(([known]) => known === name));
  if (absent.length > 0) console.log(`Not on this machine, so not run: ${absent.join(", ")}`);
});

test("the signature that docs/webhooks.md states for its body is right", () => {
  const document = readFileSync("docs/webhooks.md", "utf8");
  const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/m.exec(document) ?? [];
  const [, body = ""] = /the body `([^`]+)`/.exec(document) ?? [];
  expect(document).toContain(`makes of the secret \`${secret}\`, the time \`${t}\``);
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

describe.each(here)("the receiver in %s", (_, example) => {
  let folder: string;
  let port: number;
  let url: string;
  let printed = "";
  let receiver: Bun.Subprocess<"ignore", "pipe", "pipe">;

  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) printed += chunk;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lastmile-receiver-"));
    const file = join(folder, example.file);
    writeFileSync(file, shownCode(example.fence));
    for (const [name, text] of Object.entries(example.beside ?? {}))
      writeFileSync(join(folder, name), text);
    port = await freePort();
    url = `http://127.0.0.1:${port}/hooks/lastmile`;
    receiver = Bun.spawn([example.program, ...example.args(file, String(port))], {
      cwd: folder,
      env: { ...process.env, TMPDIR: folder, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    read(receiver.stdout);
    read(receiver.stderr);
    await until("the receiver answers", async () => (await fetch(url).catch(() => null)) !== null);
  });
  afterAll(async () => {
    receiver.kill();
    await receiver.exited;
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
    await until("the work is done", () => printed.includes(first.mark));
    expect(await send(first.body)).toBe(204);
    expect(await send(second.body)).toBe(204);
    await until("the next work is done", () => printed.includes(second.mark));
    expect(printed.split(first.mark)).toHaveLength(2);
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
    expect(printed).not.toContain(mark);
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
