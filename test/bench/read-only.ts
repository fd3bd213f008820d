/**
 * The read-only service on a file that changes each second, under load: `bun run bench read-only [SECONDS]`, 60.
 *
 * Each version of the file has its number in the name of every client, ticket and technician and of the organization,
 * and its moment is T0 and as many seconds. Published by rename with its manifest, and after that in place under
 * SQLite's locks, as a Litestream follower does it. It fails when an answer is not wholly of the version that its
 * X-Data-As-Of names. Printed are requests, times, the lag from a publication to its first answer, the service's
 * longest turn and its memory. Versions are skipped while one is copied.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createItem } from "../../src/catalogue/items.ts";
import { readPdf } from "../pdf-text.ts";
import { addClients } from "./filled/clients.ts";
import { makeField } from "./filled/field.ts";
import { newOrganization } from "./filled/organization.ts";
import { addTickets } from "./filled/tickets.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { median } from "./median.ts";

const seconds = Number(process.argv[2] ?? 60);
const clients = 2000;
const tickets = 2000;
const callers = 8;
/** Between two requests of a caller. */
const pause_ms = 20;
/** The first requests of each kind load and compile what answers them. */
const warm_ms = 4000;

const folder = mkdtempSync(join(tmpdir(), "lastmile-bench-read-only-"));
const work = join(folder, "work.db");

const fill = () => {
  const filling = newOrganization(work);
  const item = filling.inOrg((tx) =>
    createItem(tx, "USD", { name: "Fibre 50", type: "service", price: 30, tax_rate: 0 }),
  );
  const client_ids = addClients(filling, clients, item.uuid);
  const field = makeField(filling);
  const ticket_ids = addTickets(filling, field, client_ids, tickets, 10);
  filling.sqlite.close();
  return { key: filling.key, client_ids, ticket_ids };
};

interface Request {
  name: string;
  share: number;
  path(): string;
}

const anyOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? "";

const requestsOf = ({ client_ids, ticket_ids }: ReturnType<typeof fill>): Request[] => [
  { name: "organization", share: 0.2, path: () => "/v1/organization" },
  { name: "client", share: 0.25, path: () => `/v1/clients/${anyOf(client_ids)}` },
  { name: "ticket", share: 0.2, path: () => `/v1/tickets/${anyOf(ticket_ids)}` },
  { name: "50 tickets", share: 0.15, path: () => "/v1/tickets?per_page=50" },
  { name: "100 clients", share: 0.1, path: () => "/v1/clients?pageSize=100" },
  { name: "report", share: 0.08, path: () => "/v1/reports/technicians" },
  { name: "PDF", share: 0.02, path: () => `/v1/clients/${anyOf(client_ids)}/statement.pdf` },
];

const choose = (requests: readonly Request[]): Request => {
  let left = Math.random();
  for (const request of requests) {
    left -= request.share;
    if (left < 0) return request;
  }
  return requests[0] as Request;
};

const versionsIn = async (bytes: Uint8Array, type: string | null): Promise<Set<number>> => {
  const text =
    type === "application/pdf"
      ? (await readPdf(bytes)).pages.join("\n")
      : new TextDecoder().decode(bytes);
  return new Set([...text.matchAll(/ version (\d+)/g)].map(([, number]) => Number(number)));
};

const percentile = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1);

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const measure = async (how: "rename" | "in-place", filled: ReturnType<typeof fill>) => {
  const path = join(folder, how, "latest.db");
  const writer = Bun.spawn(
    [process.execPath, join(import.meta.dir, "read-only-writer.ts"), how, work, path],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const published_ms = new Map<number, number>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const text of writer.stdout.pipeThrough(new TextDecoderStream()))
      for (const line of text.split("\n").filter((each) => each !== "")) {
        published_ms.set(Number(line), Date.now());
        begin();
      }
  })();
  await begun;
  const service = await startMeasured(join(import.meta.dir, "read-only-service.ts"), {
    ...serviceEnv(path),
    TMPDIR: folder,
  });
  const times = new Map<string, number[]>();
  const first_answer_ms = new Map<number, number>();
  const faults: string[] = [];
  const requests = requestsOf(filled);
  const until_ms = performance.now() + warm_ms + seconds * 1000;
  setTimeout(() => {
    times.clear();
    void service.turns();
  }, warm_ms);
  let memory_mb = 0;
  const call = async (): Promise<void> => {
    const { name, path: target } = choose(requests);
    const began_ms = performance.now();
    const response = await fetch(service.base + target(), {
      headers: { authorization: `Bearer ${filled.key}` },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    times.set(name, [...(times.get(name) ?? []), performance.now() - began_ms]);
    const found = await versionsIn(bytes, response.headers.get("content-type"));
    const as_of = response.headers.get("x-data-as-of") ?? "";
    const version = (Date.parse(as_of) - Date.parse("2026-01-01T00:00:00Z")) / 1000;
    if (!first_answer_ms.has(version)) first_answer_ms.set(version, Date.now());
    if (response.status !== 200 || found.size !== 1 || !found.has(version))
      faults.push(`${name}: ${response.status}, as of version ${version}, with ${[...found]}`);
  };
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until_ms) {
        await call();
        memory_mb = Math.max(memory_mb, memoryOf(service.pid));
        await Bun.sleep(pause_ms);
      }
    }),
  );
  const { longest_ms, busiest_ms } = await service.turns();
  writer.kill();
  await Promise.all([reading, service.end()]);
  const count = [...times.values()].flat().length;
  const lags = [...first_answer_ms].flatMap(([version, at_ms]) => {
    const published = published_ms.get(version);
    return published === undefined || version < 2 ? [] : [at_ms - published];
  });
  console.log(`\n${how}: ${(Bun.file(path).size / 1e6).toFixed(1)} MB, ${seconds} s`);
  console.log(
    `${count} requests on ${first_answer_ms.size} of ${published_ms.size} versions, ${faults.length} torn or misdated`,
  );
  for (const [name, of_name] of times)
    console.log(
      `  ${name.padEnd(14)}${String(of_name.length).padStart(6)}  p50 ${percentile(of_name, 0.5)} ms, p99 ${percentile(of_name, 0.99)} ms`,
    );
  console.log(
    `from a publication to its first answer: ${median(lags)} ms, at most ${Math.max(...lags)} ms`,
  );
  console.log(
    `longest turn ${longest_ms.toFixed(1)} ms (${busiest_ms.toFixed(1)} ms of processor), memory at most ${memory_mb.toFixed(0)} MB`,
  );
  for (const fault of faults.slice(0, 10)) console.error(fault);
  return faults.length;
};

let faults = 0;
try {
  const filled = fill();
  for (const how of ["rename", "in-place"] as const) faults += await measure(how, filled);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults > 0 ? 1 : 0);
