/** Starts a bench's service (`serve-turns.ts`), which prints its two ports. */
export const startMeasured = async (file: string, env: Record<string, string | undefined>) => {
  const child = Bun.spawn([process.execPath, file], { env, stdout: "inherit", stderr: "pipe" });
  process.once("exit", () => child.kill("SIGKILL"));
  let ports: { port: number; probe: number } | undefined;
  for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
    ports = JSON.parse(chunk);
    break;
  }
  if (!ports) throw new Error("the service has not started");
  const probe = `http://127.0.0.1:${ports.probe}`;
  return {
    base: `http://127.0.0.1:${ports.port}`,
    pid: child.pid,
    turns: async () =>
      (await (await fetch(`${probe}/turns`)).json()) as { longest_ms: number; busiest_ms: number },
    /** Starts work of the second port, which may take many minutes; how much it did. */
    work: async (path: string) =>
      Number(await (await fetch(`${probe}${path}`, { timeout: false })).text()),
    end: async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
      child.kill(signal);
      await child.exited;
    },
  };
};

/** The settings of a service of production on a file of its own. Nothing listens for its mail: messages stay queued. */
export const serviceEnv = (path: string) => ({
  ...process.env,
  NODE_ENV: "production",
  DATABASE_PATH: path,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
  SMTP_URL: "smtp://127.0.0.1:9",
});
