import type { Cores } from "./pinned.ts";

/** What wrk saw; latencies in ms. */
export interface Load {
  requests: number;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** What it took of the processors itself. */
  driver_seconds: number;
}

const connections = 16;
const grace_ms = 10_000;

/** Printed at the end of each script, in one line that is read back. */
const summary = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('told {"requests":%d,"us":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
`;

/** What one operation sends: its paths in turn, from the one that is next. */
export interface Sending {
  key: string;
  paths: readonly string[];
  /** POSTed to each path; without it they are read. */
  body?: object;
}

const scriptOf = ({ key, paths, body }: Sending): string => `
wrk.headers["Authorization"] = "Bearer ${key}"
wrk.headers["Content-Type"] = "application/json"
local body = ${body ? `[[${JSON.stringify(body)}]]` : "nil"}
local paths = {${paths.map((path) => `"${path}"`).join(", ")}}
local at = 0
init = function(arguments)
  at = tonumber(arguments[1]) or 0
end
request = function()
  at = at + 1
  return wrk.format("${body ? "POST" : "GET"}", paths[(at - 1) % #paths + 1], nil, body)
end
${summary}`;

/** Loads a service with one operation, from the path after so many; fails when anything is refused. */
export const load = async (
  base: string,
  sending: Sending,
  { cores, seconds, sent_before }: { cores: Cores; seconds: number; sent_before: number },
  script: string,
): Promise<Load> => {
  await Bun.write(script, scriptOf(sending));
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script];
  const child = Bun.spawn(
    ["taskset", "-c", cores, "wrk", ...options, base, "--", `${sent_before}`],
    {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: seconds * 1000 + grace_ms,
    },
  );
  const report = await new Response(child.stdout).text();
  await child.exited; // what it used is known then
  const line = /^told (\{.*\})$/m.exec(report)?.[1];
  if (!line) throw new Error(`wrk: ${report} ${await new Response(child.stderr).text()}`);
  const seen = JSON.parse(line) as Record<
    "requests" | "us" | "p50" | "p99" | "refused" | "broken",
    number
  >;
  if (seen.refused > 0 || seen.broken > 0 || seen.requests === 0)
    throw new Error(`${seen.refused} of ${seen.requests} were refused, ${seen.broken} broke off`);
  return {
    requests: seen.requests,
    per_second: (seen.requests / seen.us) * 1e6,
    p50_ms: seen.p50 / 1000,
    p99_ms: seen.p99 / 1000,
    driver_seconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  };
};
