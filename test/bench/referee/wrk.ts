import { spawnOn } from "./children.ts";

/** What wrk saw; latencies in ms. */
export interface Load {
  requests: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

const grace_ms = 10_000;

/** Said at the end of each script, in one line that is read back. */
const telling = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('told {"requests":%d,"us":%d,"p50":%d,"p99":%d,"max":%d,"refused":%d,"broken":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`;

export const writeScript = (path: string, script: string): Promise<number> =>
  Bun.write(path, script + telling);

/**
 * Loads a port from the second core with a script that `writeScript` wrote. The script is told how many
 * of its requests were sent before.
 */
export const load = async (
  port: number,
  script: string,
  {
    connections,
    seconds,
    sent_before,
  }: { connections: number; seconds: number; sent_before: number },
): Promise<Load> => {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script];
  const command = ["wrk", ...options, `http://127.0.0.1:${port}`, "--", `${sent_before}`];
  const child = spawnOn(1, command, seconds * 1000 + grace_ms, { stdout: "pipe" });
  const report = await new Response(child.stdout as ReadableStream).text();
  const line = /^told (\{.*\})$/m.exec(report)?.[1];
  if (!line) throw new Error(`wrk: ${report} ${await new Response(child.stderr).text()}`);
  const told = JSON.parse(line) as Record<
    "requests" | "us" | "p50" | "p99" | "max" | "refused" | "broken",
    number
  >;
  if (told.refused > 0 || told.broken > 0 || told.requests === 0)
    throw new Error(`${told.refused} of ${told.requests} were refused, ${told.broken} broke off`);
  return {
    requests: told.requests,
    per_second: (told.requests / told.us) * 1e6,
    p50_ms: told.p50 / 1000,
    p99_ms: told.p99 / 1000,
    max_ms: told.max / 1000,
  };
};
