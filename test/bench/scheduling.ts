/**
 * What scheduling costs where there is much of it: `bun test/bench/scheduling.ts FILE [ROUNDS] [PAST] [PORT]`.
 * FILE is made, with a `.json` of its key and ids beside it, unless that is there already: 200 technicians on
 * one board with 20,000 visits ahead, 100,000 jobs done unless told, one client with a tenth of them. Prints for
 * each call the median, the 99th percentile and the longest in milliseconds, and the longest answer of `/health`
 * meanwhile, which a process of its own asks for.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type CrewFile, fillCrewFile } from "./crew-file.ts";
import { watchHealth } from "./watch-health.ts";

const [path, rounds = "300", past = "100000", port = "4303"] = process.argv.slice(2);
if (!path) {
  console.error("Say which file: bun test/bench/scheduling.ts FILE [ROUNDS] [PAST] [PORT]");
  process.exit(2);
}
const notes = `${path}.json`;
if (!existsSync(notes)) {
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(path + end, { force: true });
  writeFileSync(notes, JSON.stringify(fillCrewFile(path, Number(past))));
}
const { key, board_id, technician_ids, client_ids } = JSON.parse(
  readFileSync(notes, "utf8"),
) as CrewFile;
const base = `http://127.0.0.1:${port}`;
const service = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stdout: "inherit",
  stderr: "inherit",
});
for (let attempt = 0; !(await fetch(`${base}/ready`).catch(() => null))?.ok; attempt += 1) {
  if (attempt === 600) throw new Error("the service does not answer");
  await Bun.sleep(50);
}

const call = async (method: string, target: string, sent?: object) => {
  const response = await fetch(base + target, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: sent === undefined ? null : JSON.stringify(sent),
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
};

const ticket = (more: object = {}) => ({
  title: "No internet",
  board_id,
  client_id: client_ids[0],
  priority: "high",
  type: "support",
  ...more,
});
const { body: made } = await call("POST", "/v1/tickets", ticket());
const suggestions = `/v1/tickets/${made.id}/technician-suggestions`;
/** The day after tomorrow, when everyone works unless it is a Sunday. */
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const window = { scheduled_at: `${day}T09:00`, scheduled_until: `${day}T10:30` };

const measure = async (
  what: string,
  wanted: number,
  ask: (round: number) => Promise<{ status: number }>,
) => {
  const watch = watchHealth(base);
  const spent: number[] = [];
  for (let round = 0; round < Number(rounds) + 20; round += 1) {
    const began = performance.now();
    const { status } = await ask(round);
    if (status !== wanted) throw new Error(`${what}: ${status}`);
    if (round >= 20) spent.push(performance.now() - began);
  }
  const [health = 0] = await watch.stop();
  spent.sort((a, b) => a - b);
  const at = (share: number) =>
    Number((spent[Math.floor(share * (spent.length - 1))] ?? 0).toFixed(1));
  return { what, p50: at(0.5), p99: at(0.99), max: at(1), health: Number(health.toFixed(1)) };
};

/** A free quarter hour far ahead, another one each round. */
const free = (round: number) => {
  const from = Date.now() + (40 + (round >> 3)) * 86_400_000;
  const scheduled_at = `${new Date(from).toISOString().slice(0, 10)}T${String(8 + (round % 8)).padStart(2, "0")}:00`;
  return { scheduled_at, scheduled_until: scheduled_at.replace(":00", ":45") };
};
const technician_id = technician_ids[0];
const schedule = `/v1/tickets/${made.id}/schedule`;
const rows = [
  await measure("suggestions with a window", 200, () =>
    call("GET", `${suggestions}?${new URLSearchParams(window)}`),
  ),
  await measure("suggestions without", 200, () => call("GET", suggestions)),
  await measure("suggestions for 24 hours", 200, () =>
    call(
      "GET",
      `${suggestions}?${new URLSearchParams({ scheduled_at: `${day}T00:00Z`, scheduled_until: `${day}T23:59Z` })}`,
    ),
  ),
  await measure("schedule", 200, (round) =>
    call("POST", schedule, {
      technician_id,
      override: true,
      override_reason: "bench",
      ...free(round),
    }),
  ),
  await measure("schedule, refused", 422, () =>
    call("POST", schedule, { technician_id, ...window }),
  ),
  await measure("create with auto_assign", 201, () =>
    call("POST", "/v1/tickets", ticket({ auto_assign: true })),
  ),
  await measure("32 creates with auto_assign at once", 201, async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call("POST", "/v1/tickets", ticket({ auto_assign: true }))),
    );
    return answers.find(({ status }) => status !== 201) ?? { status: 201 };
  }),
];
console.table(rows);
service.kill("SIGTERM");
await service.exited;
