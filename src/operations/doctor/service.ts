import { get } from "node:http";
import type { Config } from "../../config.ts";
import { commandFor } from "../../database/file/advice.ts";
import { listeningSockets } from "../../http/engine/listening-sockets.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import type { Running } from "./running.ts";

const wait_ms = 5000;

/** What answers on PORT. */
export const askService = async ({ HOST, PORT }: Config): Promise<ReadyState | NoResponse> =>
  PORT === 0 ? "nothing" : fetchReady(readyUrl(HOST, PORT));

/** Whether a service answers that only reads, and none writes the file. */
export const readsOnly = (answer: ReadyState | NoResponse, { is_running }: Running): boolean =>
  typeof answer === "object" && answer.read_only && is_running === false;

/** Whether the service can listen on HOST, and responds on PORT. */
export const serviceFindings = (
  config: Config,
  running: Running,
  answer: ReadyState | NoResponse,
): Finding[] => {
  const refused = listenError(config.HOST, 0);
  const host =
    refused === null
      ? ok("host", `The service can listen on ${config.HOST}`)
      : fail(
          "host",
          `HOST=${config.HOST} is not an address of this machine (${refused})`,
          "HOST=127.0.0.1 behind a proxy on this machine, otherwise one of: ip address",
        );
  if (config.PORT === 0) return [host];
  return [host, serviceFinding(config, running, answer, refused === null)];
};

const serviceFinding = (
  config: Config,
  running: Running,
  answer: ReadyState | NoResponse,
  can_listen: boolean,
): Finding => {
  const name = "service";
  const { HOST, PORT } = config;
  const taken = fail(
    name,
    `Port ${PORT} on ${HOST} is used by another program`,
    "Stop it (find it with ss -ltnp), or choose another port: PORT=3001",
  );
  if (answer === "another program" || (answer === "silence" && !running.is_running)) return taken;
  if (answer === "nothing" || answer === "silence")
    return silentPort(config, running, can_listen, taken);
  if (readsOnly(answer, running)) return ok(name, `The service on port ${PORT} only reads`);
  if (running.is_running === false)
    return fail(
      name,
      `The Lastmile on port ${PORT} uses another database: no service runs on this one`,
      "Check DATABASE_PATH and PORT",
    );
  return answer.why === null
    ? ok(name, `The service on port ${PORT} is ready`)
    : fail(
        name,
        `The service on port ${PORT} is not ready: ${answer.why}`,
        `curl ${readyUrl(HOST, PORT)}`,
      );
};

/** No response: the service may hang, run elsewhere or not at all, or another program has the port. */
const silentPort = (
  { DATABASE_PATH, HOST: host, PORT: port }: Config,
  { is_running, process_id }: Running,
  can_listen: boolean,
  taken: Finding,
): Finding => {
  const name = "service";
  if (process_id !== null) {
    const [own] = listeningSockets(process_id);
    return own && own.port !== port
      ? warn(
          name,
          `The service (process ${process_id}) listens on port ${own.port}, but PORT is set to ${port}`,
          "Restart the service if you changed its settings",
        )
      : fail(
          name,
          `The service runs (process ${process_id}) but does not respond on port ${port}`,
          "Read its log: docker compose logs lastmile, or journalctl --unit lastmile",
        );
  }
  if (is_running)
    return warn(
      name,
      "The service runs in another container and cannot be reached from this one",
      "Run this command in that container: docker compose exec -T lastmile lastmile doctor",
    );
  const refused = can_listen ? listenError(host, port) : null;
  if (refused === "EADDRINUSE") return taken;
  if (refused === "EACCES")
    return fail(name, `This user may not use port ${port}`, "PORT=3000, or any port from 1024");
  return warn(
    name,
    `The service is not running: nothing responds on port ${port}`,
    `systemctl start lastmile, docker compose up --detach, or: ${commandFor(DATABASE_PATH, "serve")}`,
  );
};

/** Listens briefly. Returns the system's error code if that fails. Port 0 is any free port. */
const listenError = (hostname: string, port: number): string | null => {
  try {
    void Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() }).stop(true);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

const readyUrl = (host: string, port: number): string => `http://${reachable(host)}:${port}/ready`;

/** The URL host for an address to listen on, which may be a wildcard. */
const reachable = (host: string): string => {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
};

/** `why` is null if it is ready. */
type ReadyState = { why: string | null; read_only: boolean };

type NoResponse = "another program" | "nothing" | "silence";

/** Not with `fetch`, which would use a proxy from the environment. */
const fetchReady = (url: string): Promise<ReadyState | NoResponse> =>
  new Promise((resolve) => {
    const limit = AbortSignal.timeout(wait_ms);
    const request = get(url, { signal: limit }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length > answer_max) request.destroy();
      });
      response.on("close", () => resolve(limit.aborted ? "silence" : parseReady(text)));
    });
    request.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      if (limit.aborted) resolve("silence");
      else resolve(unreachable.includes(code) ? "nothing" : "another program");
    });
  });

const answer_max = 10_000;
const unreachable = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL", "ENOTFOUND"];

/** Recognizes Lastmile by the shape of its response: ready, or the refusal `not_ready`. */
const parseReady = (text: string): ReadyState | NoResponse => {
  try {
    const answer = JSON.parse(text);
    if (answer.status === "ready" && typeof answer.schema_version === "number")
      return { why: null, read_only: answer.read_only === true };
    const { reason, errors } = answer.error;
    if (answer.status === false && reason === "not_ready")
      return { why: String(errors.lease ?? errors.database), read_only: false };
  } catch {
    // Not JSON, or of another shape.
  }
  return "another program";
};
