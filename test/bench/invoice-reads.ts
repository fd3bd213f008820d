/**
 * Times the lists of invoices and of the journal of a service that it starts on a filled database:
 * `bun test/bench/invoice-reads.ts FILE '<what million-invoices.ts printed>' [ROUNDS] [PORT]`. Prints
 * for each combination of filters the median and the 99th percentile in milliseconds; then, for far
 * pages, the longest that a caller of `/health` waited meanwhile.
 */
import { watchHealth } from "./watch-health.ts";

const [path = "", printed = "{}", rounds = "200", port = "4312"] = process.argv.slice(2);
const made = JSON.parse(printed) as Record<string, string>;
const base = `http://127.0.0.1:${port}`;
const service = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stdout: "inherit",
  stderr: "inherit",
});

const ready = async (): Promise<void> => {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const answer = await fetch(`${base}/ready`).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error("the service does not answer");
};

const one = { client_id: `client_id=${made.client_id}`, ticket_id: `ticket_id=${made.ticket_id}` };
const kinds = ["", "status=paid", "status=partially_paid", "status=void"];
const recurrings = ["", "recurring=1", "recurring=0", "period=2026-11"];
const days = [
  "",
  "date_from=2026-11-01&date_to=2026-11-30",
  "date_to=2024-02-10",
  "date_from=2024-02-10",
];
const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join("&");

const queries = [
  ...kinds.flatMap((kind) =>
    recurrings.flatMap((recurring) => days.map((range) => joined(kind, recurring, range))),
  ),
  ...Object.values(one).flatMap((id) => [
    id,
    joined(id, "status=paid"),
    joined(id, "recurring=0", "date_from=2026-01-01"),
  ]),
  joined(one.client_id, one.ticket_id),
  "per_page=100",
];

const ask = async (target: string): Promise<number> => {
  const response = await fetch(base + target, { headers: { authorization: `Bearer ${made.key}` } });
  const body = (await response.json()) as { pagination?: { total: number } };
  if (!response.ok) throw new Error(`${target}: ${JSON.stringify(body)}`);
  return body.pagination?.total ?? 0;
};

const time = async (target: string): Promise<void> => {
  const spent: number[] = [];
  let total = 0;
  for (let round = 0; round < Number(rounds) + 10; round += 1) {
    const began = performance.now();
    total = await ask(target);
    if (round >= 10) spent.push(performance.now() - began);
  }
  spent.sort((a, b) => a - b);
  const at = (share: number) => (spent[Math.floor(share * (spent.length - 1))] ?? 0).toFixed(2);
  console.log(
    `${at(0.5).padStart(8)} ${at(0.99).padStart(8)} ${String(total).padStart(8)}  ${target}`,
  );
};

const far = async (target: string): Promise<void> => {
  const watching = watchHealth(base);
  await Bun.sleep(500);
  const began = performance.now();
  for (let round = 0; round < 10; round += 1) await ask(target);
  const took = (performance.now() - began) / 10;
  const [longest = 0, second = 0] = await watching.stop();
  console.log(
    `${took.toFixed(1).padStart(8)} ${longest.toFixed(1).padStart(8)} ${second.toFixed(1).padStart(8)}  ${target}`,
  );
};

try {
  await ready();
  console.log("  median      p99    total");
  for (const query of queries) await time(`/v1/invoices?${query}`);
  for (const query of ["", `client_id=${made.client_id}`])
    await time(`/v1/journal-entries?${query}`);
  await time(`/v1/clients/${made.client_id}?include=invoices,payments`);
  console.log("    took  longest waits  (ms, of ten)");
  for (const page of [1000, 1300, 10_000, 33_000, 60_000, 66_000])
    await far(`/v1/invoices?page=${page}`);
  await far("/v1/invoices?page=20000&status=paid&recurring=1");
  await far("/v1/journal-entries?page=60000");
} finally {
  service.kill("SIGTERM");
  await service.exited;
}
