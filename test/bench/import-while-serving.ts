/**
 * Imports a CSV file into a running service's database and times the service's other answers meanwhile:
 * `bun run bench import-while-serving LINES command|http [PORT]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [lines = "100000", way = "command", port = "4301"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "lastmile-import-"));
const env = {
  ...process.env,
  DATABASE_PATH: join(folder, "lastmile.db"),
  PORT: port,
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
};
const file = join(folder, "clients.csv");

const lastmile = (args: string[]) =>
  Bun.spawn(["bun", "src/main.ts", ...args], { env, stdout: "pipe", stderr: "inherit" });

const answerOf = async (args: string[]) => {
  const run = lastmile(args);
  const text = await new Response(run.stdout).text();
  if ((await run.exited) !== 0) throw new Error(`${args.join(" ")} failed`);
  return JSON.parse(text);
};

const writer = Bun.file(file).writer();
writer.write("Full name,Username,Mobile,External ID,City,Street,Email,Due day\n");
for (let n = 0; n < Number(lines); n += 1)
  writer.write(
    `"Élie Khoury, ${n}",u.${n},+961 3 ${String(n).padStart(6, "0")},crm-${n},Zahle,Street ${n % 900},c${n}@example.com,${(n % 28) + 1}\n`,
  );
await writer.end();

const organization = await answerOf(["org", "create", "--name", "Cedar Net", "--json"]);
const { key } = await answerOf(
  `key create --org ${organization.id} --name bench --abilities all --daily-limit 99999999 --json`.split(
    " ",
  ),
);
const service = lastmile(["serve"]);
const base = `http://127.0.0.1:${port}`;
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
for (let attempt = 0; attempt < 200; attempt += 1) {
  if ((await fetch(`${base}/health`).catch(() => null))?.ok) break;
  await Bun.sleep(50);
}

const importAll = async (): Promise<unknown> => {
  if (way === "command") return answerOf(["import", "clients", file, "--json"]);
  const form = new FormData();
  form.set("file", Bun.file(file));
  const { authorization } = headers;
  const sent = { method: "POST", body: form, headers: { authorization } };
  const answer = await fetch(`${base}/v1/clients/import`, sent);
  const { rejected_lines, ...report } = (await answer.json()) as { rejected_lines: unknown[] };
  return { status: answer.status, ...report };
};

const times: Record<"read" | "write", number[]> = { read: [], write: [] };
let running = true;
const watch = async (): Promise<void> => {
  for (let n = 0; running; n += 1) {
    const kind = n % 4 === 0 ? "write" : "read";
    const began = performance.now();
    const answer = await (kind === "read"
      ? fetch(`${base}/v1/clients?query=khoury&pageSize=10`, { headers })
      : fetch(`${base}/v1/clients`, {
          method: "POST",
          headers,
          body: JSON.stringify({ name: `Watch ${n}`, username: `watch.${n}` }),
        }));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${kind}: ${answer.status}`);
    times[kind].push(performance.now() - began);
    await Bun.sleep(10);
  }
};

try {
  const began = performance.now();
  const watching = watch();
  const report = await importAll();
  running = false;
  await watching;
  console.log(JSON.stringify(report));
  console.log(`${lines} lines in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const [kind, list] of Object.entries(times)) {
    list.sort((a, b) => a - b);
    const at = (part: number) => (list[Math.floor(list.length * part)] ?? 0).toFixed(1);
    console.log(
      `${kind}: ${list.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.9999)} ms`,
    );
  }
} finally {
  service.kill("SIGTERM");
  await service.exited;
  rmSync(folder, { recursive: true });
}
