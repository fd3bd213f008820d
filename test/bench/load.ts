export interface Server {
  command: string[];
  env: Record<string, string>;
}

const warm_up_seconds = 1;
const seconds = 3;
const connections = 32;

/**
 * Starts a server on the first core, loads it from the second, stops it. Requests per second. A script
 * is told how many of its requests were sent while the server warmed up.
 */
export const measure = async (server: Server, script: string): Promise<number> => {
  const started = Bun.spawn(["taskset", "-c", "0", process.execPath, ...server.command], {
    env: { ...process.env, ...server.env },
    stdout: "ignore",
    stderr: "pipe",
  });
  try {
    const port = await announcedPort(started.stderr);
    const warm_up = await wrk(port, script, warm_up_seconds, 0);
    // Those that were on their way when it ended were not counted.
    const sent = warm_up.requests + connections;
    return (await wrk(port, script, seconds, sent)).rate;
  } finally {
    started.kill("SIGKILL");
    await started.exited;
  }
};

/** The servers say their port in the first line on standard error. */
const announcedPort = async (stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> => {
  let text = "";
  for await (const chunk of stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const port = /^\{"port":(\d+)\}$/m.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`The server has not started: ${text}`);
};

const wrk = async (
  port: number,
  script: string,
  duration_seconds: number,
  sent_before: number,
): Promise<{ rate: number; requests: number }> => {
  const options = ["-t1", `-c${connections}`, `-d${duration_seconds}s`, "-s", script];
  const told = ["--", `${sent_before}`];
  const load = Bun.spawn(
    ["taskset", "-c", "1", "wrk", ...options, `http://127.0.0.1:${port}`, ...told],
    { stdout: "pipe" },
  );
  const report = await new Response(load.stdout).text();
  const rate = /^Requests\/sec: +([\d.]+)$/m.exec(report)?.[1];
  const requests = /^ +(\d+) requests in /m.exec(report)?.[1];
  if (!rate || !requests || /Non-2xx/.test(report)) throw new Error(`wrk: ${report}`);
  return { rate: Number(rate), requests: Number(requests) };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
