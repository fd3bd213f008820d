/** Limits of one request: a large page of a slow system passes, a system that hangs does not. */
const request_limit_ms = 120_000;
const answer_bytes_max = 64 * 1024 * 1024;
const redirects_max = 3;

const attempts_max = 6;
const first_pause_ms = 1_000;

/** A system that asks for more is better tried again by the operator, who keeps what was fetched. */
const pause_max_ms = 15 * 60_000;

export interface ApiAccess {
  /** Scheme, name and port; every request stays there, since it carries the token. */
  origin: string;
  headers: Readonly<Record<string, string>>;
  /** What to check when the token is refused. */
  refused: string;
  wait: (ms: number) => Promise<void>;
}

/** The answer was no success, and asking again may help. */
class Passing extends Error {
  constructor(
    message: string,
    readonly is_busy = false,
    readonly retry_after_ms: number | null = null,
  ) {
    super(message);
  }
}

/** Reads a system's API: repeats what fails for a while, and slows down when it is asked to. */
export class ApiClient {
  /** After a 429 every request waits, not only the one that got it. */
  private quiet: Promise<unknown> = Promise.resolve();
  private is_stopped = false;

  constructor(private readonly access: ApiAccess) {}

  /** The answer's text; null if the system has no such address (404). */
  async get(path: string): Promise<string | null> {
    for (let attempt = 1; ; attempt += 1) {
      await this.quiet;
      if (this.is_stopped) throw new Error("stopped");
      try {
        return await this.request(new URL(path, this.access.origin));
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        await this.pause(error, attempt);
      }
    }
  }

  /** Ends what is still to be asked. */
  stop(): void {
    this.is_stopped = true;
  }

  private async pause(failure: Passing, attempt: number): Promise<void> {
    const { message, is_busy, retry_after_ms } = failure;
    const again = "Run the same command again: it goes on from here.";
    if (attempt === attempts_max)
      throw new Error(`${message}, also after ${attempts_max} attempts. ${again}`);
    const ms = retry_after_ms ?? first_pause_ms * 2 ** (attempt - 1);
    if (ms > pause_max_ms)
      throw new Error(`${message}, and asks to wait ${Math.ceil(ms / 60_000)} minutes. ${again}`);
    const pause = this.access.wait(ms);
    if (is_busy) this.quiet = Promise.all([this.quiet, pause]);
    await pause;
  }

  private async request(url: URL, redirects = 0): Promise<string | null> {
    const response = await this.send(url);
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      const target = this.redirectOf(url, headers.get("location") ?? "", redirects);
      return this.request(target, redirects + 1);
    }
    if (status === 404) return null;
    const answered = `${url.origin}${url.pathname} answered ${status}`;
    if (status === 401 || status === 403) throw new Error(`${answered}. ${this.access.refused}`);
    if (status === 429) throw new Passing(answered, true, retryAfter(headers));
    if (status >= 500) throw new Passing(answered, status === 503, retryAfter(headers));
    if (status !== 200) throw new Error(answered);
    return textOf(response, url);
  }

  private async send(url: URL): Promise<Response> {
    try {
      return await fetch(url, {
        headers: { ...this.access.headers, Accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(request_limit_ms),
      });
    } catch (error) {
      throw unreachable(url, error);
    }
  }

  private redirectOf(from: URL, location: string, redirects: number): URL {
    const to = URL.parse(location, from.href);
    if (to?.origin !== this.access.origin)
      throw new Error(
        `${from.origin} redirects to ${to?.origin ?? "no address"}, which does not get the token. If that is the system, give it as --url`,
      );
    if (redirects === redirects_max) throw new Error(`${from} redirects too often`);
    return to;
  }
}

const unreachable = (url: URL, error: unknown): Passing => {
  const reason = error instanceof Error ? error.message : String(error);
  return new Passing(`${url.origin} cannot be reached (${reason})`);
};

/** In seconds or as a date (RFC 9110 §10.2.3). */
const retryAfter = (headers: Headers): number | null => {
  const value = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
};

/** Reads the answer, at most `answer_bytes_max` of it. */
const textOf = async (response: Response, url: URL): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > answer_bytes_max) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw unreachable(url, error);
  }
  if (bytes > answer_bytes_max)
    throw new Error(`${url.origin}${url.pathname} answered more than 64 MiB`);
  return Buffer.concat(chunks).toString("utf8");
};
