import type { Machine } from "./machine.ts";

export const fail = (what: string): never => {
  throw new Error(what);
};

export const expect = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) fail(`${what} is ${found}, not ${expected}`);
  console.log(`    ${what}: ${found}`);
};

const wait_ms = 60_000;

/** Looks every half second until it holds, for a minute. */
export const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end_ms = performance.now() + wait_ms;
  while (!(await holds())) {
    if (performance.now() > end_ms) fail(`${what}: not within a minute`);
    await Bun.sleep(500);
  }
};

const owner = "owner@isp.example";

/** How commands are typed on a machine. */
interface Ways {
  /** In place of `lastmile`. */
  lastmile: string;
  /** Ends with 0 while the service is kept running. */
  is_active: string;
}

/** Who works with the service: logs in, adds clients, and knows which ones there must be. */
export class Office<On extends Machine> {
  password = "eight umbrellas in a row";
  private key = "";

  constructor(
    readonly machine: On,
    private readonly ways: Ways,
  ) {}

  async isReady(): Promise<boolean> {
    return (await this.machine.call("/ready")).status === 200;
  }

  /** Waits until the service is ready, and looks whether it is kept running. */
  async ready(): Promise<void> {
    await until("/ready is 200", () => this.isReady());
    await this.machine.must(this.ways.is_active);
    console.log("    the service runs, and is ready");
  }

  /** Makes the key by which the rest is done. */
  async getKey(): Promise<void> {
    const made = await this.machine.must(
      `${this.ways.lastmile} key create --name test --abilities all --daily-limit 100000 --json`,
    );
    this.key = (JSON.parse(made) as { key: string }).key;
  }

  /** The status of the answer. */
  async logIn({ proxied = false } = {}): Promise<number> {
    const body = { email: owner, password: this.password };
    const { status } = await this.machine.call("/v1/auth/login", { method: "POST", body, proxied });
    return status;
  }

  /** The status of the answer. */
  async add(client: string): Promise<number> {
    const body = { name: client, username: client.toLowerCase().replaceAll(" ", "-") };
    const { status } = await this.machine.call("/v1/clients", {
      method: "POST",
      token: this.key,
      body,
    });
    return status;
  }

  async mustAdd(client: string): Promise<void> {
    if ((await this.add(client)) !== 201) fail(`${client} was not added`);
  }

  async has(client: string): Promise<boolean> {
    const path = `/v1/clients?search=${encodeURIComponent(client)}`;
    const { status, body } = await this.machine.call(path, { token: this.key });
    if (status !== 200) fail(`the clients: ${status} ${body}`);
    return (JSON.parse(body) as { data: { name: string }[] }).data.some(
      ({ name }) => name === client,
    );
  }

  async mustHave(client: string): Promise<void> {
    expect(`there is ${client}`, await this.has(client), true);
  }

  async mustNotHave(client: string): Promise<void> {
    expect(`there is ${client}`, await this.has(client), false);
  }

  /** Makes what has an encrypted secret. */
  async addEndpoint(): Promise<void> {
    const body = { url: "https://receiver.example/hook", topics: ["client.created"] };
    const { status, body: text } = await this.machine.call("/v1/webhooks", {
      method: "POST",
      token: this.key,
      body,
    });
    if (status !== 201) fail(`a webhook endpoint: ${status} ${text}`);
  }

  /** Opens all of the console in a real browser. */
  async tour(): Promise<void> {
    const done = await this.machine.beside(
      ["bun", "test/browser/tour.ts", "http://127.0.0.1:3000", owner],
      this.password,
    );
    if (done.status !== 0) fail(`the console: ${done.text}`);
    console.log(`    a browser: ${done.text.trim().slice(0, 300)}`);
  }
}
