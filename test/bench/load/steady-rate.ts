import { Agent, request } from "node:http";

/** One request of a load. */
export interface Call {
  kind: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** What one kind of request came to; latencies in ms, from the moment at which each was due. */
export interface Timed {
  kind: string;
  count: number;
  refused: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

export interface SteadyLoad {
  base: string;
  key: string;
  per_second: number;
  seconds: number;
  /** Before those that count. */
  warm_up_seconds: number;
  next(): Call;
}

interface Answered {
  took_ms: number;
  /** Of a refusal: its status and reason, or that the connection broke off. */
  refused: string | null;
}

/** What is not answered by then has taken at least until then. */
const answers_limit_ms = 20_000;

/**
 * Sends at a fixed rate, whether answers come or not, so that what waits behind a slow answer is slow, too.
 * Returns each kind's figures, and how late the requests left at the 99th percentile: this side's own share.
 */
export const loadSteadily = async (
  load: SteadyLoad,
): Promise<{ timed: Timed[]; refusals: Record<string, number>; late_p99_ms: number }> => {
  const send = sender(load);
  const by_kind = new Map<string, Answered[]>();
  const late: number[] = [];
  const each_ms = 1000 / load.per_second;
  const not_counted = load.warm_up_seconds * load.per_second;
  const all = not_counted + load.seconds * load.per_second;
  const waiting = new Map<number, { kind: string; due: number }>();
  const note = (kind: string, answered: Answered): void => {
    const known = by_kind.get(kind);
    if (known) known.push(answered);
    else by_kind.set(kind, [answered]);
  };
  const began = performance.now() + 10;
  for (let n = 0; n < all; n += 1) {
    const due = began + n * each_ms;
    while (performance.now() < due) await Bun.sleep(due - performance.now());
    const call = load.next();
    waiting.set(n, { kind: call.kind, due });
    if (n >= not_counted) late.push(performance.now() - due);
    send(call).then((answer) => {
      if (waiting.delete(n) && n >= not_counted)
        note(call.kind, { took_ms: performance.now() - due, ...answer });
    });
  }
  const until = performance.now() + answers_limit_ms;
  while (waiting.size > 0 && performance.now() < until) await Bun.sleep(20);
  for (const [n, { kind, due }] of waiting)
    if (n >= not_counted)
      note(kind, { took_ms: performance.now() - due, refused: "no answer in time" });
  waiting.clear();
  return {
    timed: [...by_kind].map(([kind, answered]) => timedOf(kind, answered)),
    refusals: countsOf([...by_kind.values()].flat()),
    late_p99_ms: share(late, 0.99),
  };
};

const timedOf = (kind: string, answered: readonly Answered[]): Timed => {
  const took = answered.map(({ took_ms }) => took_ms);
  return {
    kind,
    count: answered.length,
    refused: answered.filter(({ refused }) => refused !== null).length,
    p50_ms: share(took, 0.5),
    p99_ms: share(took, 0.99),
    max_ms: share(took, 1),
  };
};

const share = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

/** How often each refusal was answered. */
const countsOf = (answered: readonly Answered[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { refused } of answered)
    if (refused !== null) counts[refused] = (counts[refused] ?? 0) + 1;
  return counts;
};

const reasonIn = (text: string): string => /"reason":"(\w+)"/.exec(text)?.[1] ?? "";

/** Sends one call over a kept connection. */
const sender = ({
  base,
  key,
}: SteadyLoad): ((call: Call) => Promise<{ refused: string | null }>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(base);
  return (call) =>
    new Promise((resolve) => {
      const body = call.body && Buffer.from(JSON.stringify(call.body));
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json", "content-length": body.length } : {}),
      };
      const { method, path } = call;
      const sent = request({ hostname, port, path, method, agent, headers }, (response) => {
        const status = response.statusCode ?? 0;
        let text = "";
        if (status < 300) response.resume();
        else response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () =>
          resolve({ refused: status < 300 ? null : `${status} ${reasonIn(text)}` }),
        );
      });
      sent.on("error", ({ message }) =>
        resolve({ refused: `the connection broke off: ${message}` }),
      );
      sent.end(body);
    });
};
