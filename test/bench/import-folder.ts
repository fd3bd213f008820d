/**
 * Imports the history of a provider: `bun run bench import-folder [CLIENTS INVOICES TICKETS]`. First beside a service
 * whose other organization reads and writes, then without one, killed with -9 ten times and started again. Prints time,
 * memory and the longest turn of the service's loop. Fails on a turn over 25 ms, and if the exports of both differ.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../command.ts";
import { writeHistory } from "../history-folder.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { Measurements } from "./measurements.ts";

const total_max_ms = 3_600_000;
const kills = 10;
const [clients = 20_000, invoices = 200_000, tickets = 50_000] = process.argv.slice(2).map(Number);
const root = mkdtempSync(join(tmpdir(), "lastmile-import-"));
const measured = new Measurements(total_max_ms);

const start = (path: string, args: readonly string[]) =>
  Bun.spawn([process.execPath, main, ...args, "--json"], {
    env: { ...process.env, DATABASE_PATH: path },
    stdout: "pipe",
    stderr: "ignore",
  });

/** Runs a command. Its answer, and its memory at most, in MiB. */
const lastmile = async (path: string, ...args: string[]) => {
  const child = start(path, args);
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")}: ${text}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  const answer = JSON.parse(text) as any;
  return { answer, memory: Math.round((child.resourceUsage()?.maxRSS ?? 0) / 1024 ** 2) };
};

/** A database with the organization that moves in, and the folder of its history. */
const place = async (name: string) => {
  const path = join(root, `${name}.db`);
  const { answer } = await lastmile(path, "org", "create", "--name", "Moved", "--currency", "USD");
  const folder = join(root, name);
  writeHistory(folder, { clients, invoices, tickets });
  return { path, folder, org: answer.id as string };
};

const linesOf = (report: { files: { lines: number; rejected: number }[] }) => ({
  lines: report.files.reduce((sum, { lines }) => sum + lines, 0),
  rejected: report.files.reduce((sum, { rejected }) => sum + rejected, 0),
});

/** Reads and writes of another organization, one after the other. */
const load = async (base: string, key: string, is_on: () => boolean): Promise<number> => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  let count = 0;
  for (; is_on(); count += 1) {
    const written = await fetch(`${base}/v1/clients`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: `Other ${count}`, username: `other${count}` }),
    });
    if (!written.ok) throw new Error(await written.text());
    await (await fetch(`${base}/v1/clients?pageSize=10`, { headers })).text();
    await Bun.sleep(20);
  }
  return count;
};

const exported = async (path: string, org: string, name: string): Promise<string> => {
  const folder = join(root, name);
  await lastmile(path, "export", "folder", folder, "--org", org);
  return folder;
};

try {
  const served = await place("served");
  const other = (await lastmile(served.path, "org", "create", "--name", "Other")).answer.id;
  const { key } = (
    await lastmile(
      served.path,
      ..."key create --name bench --abilities all --daily-limit 99999999 --org".split(" "),
      other,
    )
  ).answer;
  let took_ms = 0;
  const service = await startMeasured("test/bench/dunning-service.ts", serviceEnv(served.path));
  await measured.measure(service, "import beside a service", async () => {
    const import_began = performance.now();
    let is_on = true;
    const others = load(service.base, key, () => is_on);
    const { answer, memory } = await lastmile(
      ...([served.path, "import", "folder", served.folder, "--org", served.org] as const),
    );
    is_on = false;
    const { lines, rejected } = linesOf(answer);
    measured.check(
      rejected === 0,
      `memory of the command ${memory} MiB, ${await others} other calls`,
    );
    took_ms = performance.now() - import_began;
    return lines;
  });
  await service.end();

  const killed = await place("killed");
  const began = performance.now();
  // Alone it takes less than half the time; each start lives for a part of it.
  const life_ms = (0.35 * took_ms) / (kills + 1);
  let count = 0;
  while (count < kills) {
    const child = start(killed.path, ["import", "folder", killed.folder, "--org", killed.org]);
    await Promise.race([Bun.sleep(400 + life_ms * (0.5 + Math.random())), child.exited]);
    if (child.exitCode !== null) break;
    child.kill("SIGKILL");
    await child.exited;
    count += 1;
  }
  const { answer, memory } = await lastmile(
    ...([killed.path, "import", "folder", killed.folder, "--org", killed.org] as const),
  );
  const { lines, rejected } = linesOf(answer);
  measured.check(
    rejected === 0,
    `killed ${count} times: ${lines} lines in ${Math.round((performance.now() - began) / 1000)} s, memory ${memory} MiB`,
  );
  const [first, second] = [
    await exported(served.path, served.org, "served-out"),
    await exported(killed.path, killed.org, "killed-out"),
  ];
  const differing = readdirSync(first).filter(
    (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
  );
  measured.check(differing.length === 0, `files that differ: ${differing.join(", ") || "none"}`);
  const checked = await lastmile(killed.path, "check");
  measured.check(checked.answer !== null, "lastmile check: the file is right");
} finally {
  measured.print();
  rmSync(root, { recursive: true, force: true });
}
process.exit(measured.failed ? 1 : 0);
