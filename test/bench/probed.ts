/** What a read came to: the last answer, and what all of them took. */
export interface Timed {
  what: string;
  status: number;
  /** Of a list. */
  total?: number;
  KiB: number;
  "p50 ms": number;
  "p99 ms": number;
  /** Of the service's event loop: so long others had to wait. */
  "longest turn, ms": number;
}

interface Answer {
  status: number;
  body: Uint8Array;
}

interface Ports {
  port: number;
  probe: number;
}

const warm_ups = 3;
const rounded = (value: number): number => Number(value.toFixed(2));

/** The service on a filled file, in a process of its own; it is asked one call after the other. */
export class ProbedService {
  private constructor(
    private readonly child: Bun.Subprocess,
    private readonly ports: Ports,
    private readonly key: string,
  ) {}

  /** Looks through the file first, where it was not closed whole: that may take long. */
  static async start(path: string, key: string): Promise<ProbedService> {
    const child = Bun.spawn([process.execPath, "test/bench/service.ts", "probed"], {
      env: {
        ...process.env,
        DATABASE_PATH: path,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "error",
      },
      stderr: "pipe",
    });
    const service = new ProbedService(child, await announced(child.stderr), key);
    while (!(await fetch(`${service.base}/ready`)).ok) await Bun.sleep(50);
    return service;
  }

  private get base(): string {
    return `http://127.0.0.1:${this.ports.port}`;
  }

  async time(what: string, target: string, rounds: number): Promise<Timed> {
    for (let round = 0; round < warm_ups; round += 1) await this.ask(target);
    await this.longestTurn();
    const took: number[] = [];
    let last: Answer = { status: 0, body: new Uint8Array() };
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      last = await this.ask(target);
      took.push(performance.now() - began);
    }
    const turn = await this.longestTurn();
    took.sort((a, b) => a - b);
    const at = (share: number) => rounded(took[Math.floor((took.length - 1) * share)] ?? 0);
    return {
      what,
      status: last.status,
      ...totalOf(last.body),
      KiB: rounded(last.body.byteLength / 1024),
      "p50 ms": at(0.5),
      "p99 ms": at(0.99),
      "longest turn, ms": rounded(turn),
    };
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    await this.child.exited;
  }

  private ask(target: string): Promise<Answer> {
    return this.send("GET", target);
  }

  async send(method: string, target: string, sent?: object): Promise<Answer> {
    const response = await fetch(this.base + target, {
      method,
      headers: { authorization: `Bearer ${this.key}`, "content-type": "application/json" },
      body: sent ? JSON.stringify(sent) : null,
    });
    return { status: response.status, body: await response.bytes() };
  }

  private async longestTurn(): Promise<number> {
    return (await this.fares()).longest_turn_ms;
  }

  /** How it fared since it was asked before. */
  async fares(): Promise<{ longest_turn_ms: number; busiest_turn_ms: number; rss: number }> {
    return (await fetch(`http://127.0.0.1:${this.ports.probe}`)).json() as never;
  }
}

const announced = async (stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Ports> => {
  let text = "";
  for await (const chunk of stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const line = text.split("\n").find((each) => each.startsWith('{"port"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`The service has not started: ${text}`);
};

/** Of a list's page; nothing of other bodies. */
const totalOf = (body: Uint8Array): { total?: number } => {
  if (body[0] !== "{".charCodeAt(0)) return {};
  const { pagination } = JSON.parse(new TextDecoder().decode(body)) as {
    pagination?: { total: number };
  };
  return pagination ? { total: pagination.total } : {};
};

/** What `million-invoices.ts` prints. */
export interface MillionInvoices {
  key: string;
  client_id: string;
  ticket_id: string;
  /** Clients with so many entries in the journal. */
  accounts: { entries: number; client_id: string }[];
}

/** A read to time: its address, and its name where that says too little. */
export type Read = readonly [target: string, rounds: number, what?: string];

/**
 * Times each read on a file of `million-invoices.ts` and prints them all: of a command
 * `bun test/bench/….ts FILE PRINTED [ROUNDS]`, where PRINTED is a file with what that one printed.
 */
export const timeReads = async (
  reads: (made: MillionInvoices, rounds: number) => Iterable<Read>,
): Promise<void> => {
  const [path = "", printed = "", rounds = "100"] = process.argv.slice(2);
  const made = (await Bun.file(printed).json()) as MillionInvoices;
  const service = await ProbedService.start(path, made.key);
  const rows: Timed[] = [];
  try {
    for (const [target, times, what] of reads(made, Number(rounds)))
      rows.push(await service.time(what ?? target, target, times));
  } finally {
    await service.stop();
  }
  console.table(rows);
};
