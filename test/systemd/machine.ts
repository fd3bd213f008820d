/** The machine on which the documents are tried: a container that `try.sh` has booted. */

/** As who logs in as root finds it. */
const environment = [
  "HOME=/root",
  "LANG=C.UTF-8",
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "TERM=dumb",
  // Only here: the package registries of the machine that tests.
  "NODE_EXTRA_CA_CERTS=/root/authorities.crt",
  "DEBIAN_FRONTEND=noninteractive",
];

/** Only what fetches packages reaches the network of the machine outside, which it finds as file 9. */
const fetching = `
outside() { nsenter --net=/proc/self/fd/9 -- "$@"; }
apt-get() { outside apt-get "$@"; }
npm() { outside npm "$@"; }
bun() { if [ "$1" = install ]; then outside bun "$@"; else command bun "$@"; fi; }
cd /root
`;
const with_network = 'exec 9</proc/self/ns/net; exec nsenter "$@"';

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

export class Machine {
  constructor(
    /** Its first process, as it is called outside. */
    private readonly pid: string,
    /** Its root folder, as it is called outside. */
    readonly root: string,
  ) {}

  /** Runs what is typed into a shell, as root in `/root`, up to the first line that fails. */
  type(text: string, input = ""): Promise<Done> {
    const enter = ["--target", this.pid, "--all", "--", "env", "-i", ...environment];
    const script = ["bash", "-ec", fetching + text];
    return run(["bash", "-c", with_network, "nsenter", ...enter, ...script], input);
  }

  /** Runs a command of the machine outside that reaches what listens inside. */
  beside(command: string[], input = ""): Promise<Done> {
    return run(["nsenter", "--target", this.pid, "--net", "--", ...command], input);
  }

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
      ...["--resolve", "isp.example:443:127.0.0.1", "--cacert", `${this.root}/root/isp.crt`],
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

const run = async (command: string[], input: string): Promise<Done> => {
  const child = Bun.spawn(command, {
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
