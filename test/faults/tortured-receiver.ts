import type { ServerResponse } from "node:http";
import type { Random } from "../../src/demo/random.ts";
import { authority, Receiver, verifies } from "../delivery/receiver.ts";

/** How a receiver of each name behaves. What the fickle one refuses it is sent again by replays, and nothing else. */
export const behaviours = [
  "steady",
  "slow",
  "failing",
  "reset",
  "hanging",
  "fickle",
  "refusing",
] as const;

export type Behaviour = (typeof behaviours)[number];

/** Those that take everything in the end. */
export const lasting: readonly Behaviour[] = behaviours.filter((each) => each !== "refusing");

/** A request as it came, and with what it was answered. */
export interface Asked {
  path: string;
  /** When it came, in milliseconds since 1970. */
  at_ms: number;
  delivery: string;
  event: string;
  body: string;
  /** Whether its signature is that of its endpoint's secret, over these bytes. */
  is_genuine: boolean;
  /** Null when it was left without an answer, or cut. */
  status: number | null;
}

/** Not `response.destroy()`: Bun's may say 200 then. */
const cut = (response: ServerResponse): void => {
  response.socket?.destroy();
};

/** A customer's server with an endpoint for each behaviour, that keeps all that came. */
export class TorturedReceiver {
  readonly authority = authority;
  readonly asked: Asked[] = [];
  /** Of each behaviour's endpoint. */
  readonly secrets = new Map<string, string>();
  private readonly held = new Set<ServerResponse>();
  private hangs = true;
  private receiver: Receiver | undefined;

  /** So many of the requests to the one that hangs get no answer. */
  constructor(
    private readonly random: Random,
    private readonly hanging_share = 0.1,
  ) {}

  async listen(): Promise<void> {
    this.receiver = await Receiver.start((received, response) => {
      const { headers, body } = received;
      const path = received.path.slice(1);
      const one: Asked = {
        path,
        at_ms: Date.now(),
        delivery: headers["x-service-delivery"] ?? "",
        event: headers["x-service-event"] ?? "",
        body,
        is_genuine: verifies(received, this.secrets.get(path) ?? ""),
        status: null,
      };
      this.asked.push(one);
      this.answer(one, response);
    }, "localhost");
  }

  get port(): number {
    return this.receiver?.port ?? 0;
  }

  url(behaviour: Behaviour): string {
    return this.receiver?.url(`/${behaviour}`) ?? "";
  }

  /** From now on nobody hangs, and who did is cut off. */
  release(): void {
    this.hangs = false;
    for (const response of this.held) cut(response);
    this.held.clear();
  }

  stop(): void {
    this.receiver?.stop();
  }

  private answer(one: Asked, response: ServerResponse): void {
    const { random } = this;
    const say = (status: number): void => {
      one.status = status;
      response.writeHead(status).end();
    };
    if (one.path === "refusing" || (one.path === "fickle" && random.chance(0.2))) say(400);
    else if (one.path === "failing" && random.chance(0.3)) say(random.pick([429, 500, 503]));
    else if (one.path === "reset" && random.chance(0.3)) cut(response);
    else if (one.path === "hanging" && this.hangs && random.chance(this.hanging_share))
      this.held.add(response);
    else if (one.path === "slow") setTimeout(() => say(204), random.between(5, 60));
    else say(204);
  }
}
