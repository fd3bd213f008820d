/** Where commands of documents are typed. */

const limit_ms = 600_000;

export interface Done {
  status: number;
  /** Standard output and standard error, as they came. */
  text: string;
}

export interface Asked {
  status: number;
  body: string;
}

interface Call {
  method?: string;
  token?: string;
  body?: object;
  /** Through the proxy: `https://isp.example`. */
  proxied?: boolean;
}

export abstract class Machine {
  /** @param authority the file of the certificate that the proxy shows */
  constructor(private readonly authority: string | null = null) {}

  /** Runs what is typed into a shell, up to the first line that fails. `input` is what it is answered with. */
  abstract type(text: string, input?: string): Promise<Done>;

  /** Runs a command of the tests that reaches what listens there. */
  abstract beside(command: string[], input?: string): Promise<Done>;

  /** Like `type`, of what has to succeed. */
  async must(text: string, input = ""): Promise<string> {
    const done = await this.type(text, input);
    if (done.status !== 0) throw new Error(`${text}: ${done.status}\n${done.text}`);
    return done.text.trim();
  }

  /** Calls the service, as somebody on that machine does. */
  async call(path: string, { method = "GET", token, body, proxied }: Call = {}): Promise<Asked> {
    const base = proxied ? "https://isp.example" : "http://127.0.0.1:3000";
    const { text } = await this.beside([
      ..."curl --silent --show-error --max-time 60 --write-out \n%{http_code}".split(" "),
      ...["--resolve", "isp.example:443:127.0.0.1"],
      ...(this.authority ? ["--cacert", this.authority] : []),
      ...["--request", method],
      ...(token ? ["--header", `Authorization: Bearer ${token}`] : []),
      ...(body
        ? ["--header", "Content-Type: application/json", "--data", JSON.stringify(body)]
        : []),
      base + path,
    ]);
    const end = text.lastIndexOf("\n");
    return { status: Number(text.slice(end + 1)), body: text.slice(0, end) };
  }
}

/** Runs a command to its end. */
export const run = async (command: string[], input = "", cwd = "."): Promise<Done> => {
  const child = Bun.spawn(command, {
    cwd,
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
    timeout: limit_ms,
  });
  let text = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  };
  await Promise.all([read(child.stdout), read(child.stderr)]);
  return { status: await child.exited, text };
};
