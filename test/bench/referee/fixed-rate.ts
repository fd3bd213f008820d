/**
 * Asks at a fixed rate, whether the answers come or not: `bun test/bench/referee/fixed-rate.ts PORT DATA
 * PER_SECOND SECONDS WARM_UP_SECONDS`. Each latency is counted from the moment at which the request was
 * due, so that what had to wait behind a slow answer is slow, too. Prints `{"asked", "refused", "unanswered",
 * "p50_ms", "p99_ms", "max_ms", "late_p99_ms"}`; late is how long after its moment a request left, which
 * is the asking side's own share.
 *
 * wrk has no fixed rate. This has one timer, a kept connection for each request that is on its way, and
 * counts the bytes of an answer without reading them.
 */
import { Agent, request } from "node:http";
import type { Data } from "../contender.ts";
import { completePath, create_path, mixed_kinds, readsOf } from "./requests.ts";

const [port = "", data_file = "", per_second = "1000", seconds = "30", warm_up = "3"] =
  process.argv.slice(2);
const data = (await Bun.file(data_file).json()) as Data;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const headers = { authorization: `Bearer ${data.key}`, "content-type": "application/json" };
const reads = readsOf(data);
const bodies = { create: JSON.stringify(data.ticket), complete: JSON.stringify(data.completion) };
const asked_of: Record<string, number> = {};

const next = (n: number): { path: string; body: string | null } => {
  const kind = mixed_kinds[n % mixed_kinds.length] ?? "read";
  const nth = asked_of[kind] ?? 0;
  asked_of[kind] = nth + 1;
  if (kind === "create") return { path: create_path, body: bodies.create };
  if (kind === "complete")
    return { path: completePath(data.open_ticket_ids[nth] ?? ""), body: bodies.complete };
  const paths = reads[kind];
  // A stride that meets all of them, in no order that a cache could like.
  return { path: paths[(nth * 7919) % paths.length] ?? "", body: null };
};

const ask = (path: string, body: string | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
    const method = body === null ? "GET" : "POST";
    const sent = request(
      { host: "127.0.0.1", port, path, method, agent, headers: { ...headers, ...length } },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });

const took: number[] = [];
const late: number[] = [];
let refused = 0;

const one = async (n: number, due: number, counts: boolean): Promise<void> => {
  const { path, body } = next(n);
  const left = performance.now();
  const status = await ask(path, body).catch(() => 0);
  if (!counts) return;
  took.push(performance.now() - due);
  late.push(left - due);
  if (status < 200 || status > 299) refused += 1;
};

/** What is not answered by then has taken at least until then. */
const answers_limit_ms = 10_000;

const each_ms = 1000 / Number(per_second);
const not_counted = Number(warm_up) * Number(per_second);
const all = not_counted + Number(seconds) * Number(per_second);
const running: Promise<void>[] = [];
const began = performance.now() + 10;
for (let n = 0; n < all; n += 1) {
  const due = began + n * each_ms;
  while (performance.now() < due) await Bun.sleep(due - performance.now());
  running.push(one(n, due, n >= not_counted));
}
await Promise.race([Promise.all(running), Bun.sleep(answers_limit_ms)]);
const unanswered = all - not_counted - took.length;
for (let n = all - unanswered; n < all; n += 1) took.push(performance.now() - began - n * each_ms);

const share = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
console.log(
  JSON.stringify({
    asked: took.length,
    refused,
    unanswered,
    p50_ms: share(took, 0.5),
    p99_ms: share(took, 0.99),
    max_ms: share(took, 1),
    late_p99_ms: share(late, 0.99),
  }),
);
process.exit(0);
