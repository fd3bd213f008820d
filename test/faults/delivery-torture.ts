import { Random } from "../../src/demo/random.ts";
import { until } from "../until.ts";
import { deliveryFaults } from "./delivery-faults.ts";
import { Service } from "./service.ts";
import { behaviours, TorturedReceiver } from "./tortured-receiver.ts";

export interface Torture {
  seed: number;
  kills: number;
  /** To be made in all, at least. */
  deliveries: number;
}

export interface Tortured {
  /** In words; none when all is well. */
  faults: string[];
  told: string;
}

const at_once = 12;
/** A second's fractions, so that retries fall amid all the rest. */
const waits = Array.from({ length: 20 }, (_, n) => (n < 5 ? 0.05 : 0.3)).join();

/**
 * Kills the service again and again while callers change clients and tickets and receivers fail, hang
 * and are slow, and what one of them refused is replayed, then lets it come to an end, and holds what the receiver got and what the file says
 * against what was answered.
 */
export const tortureDeliveries = async ({
  seed,
  kills,
  deliveries,
}: Torture): Promise<Tortured> => {
  const random = new Random(seed);
  const receiver = new TorturedReceiver(random);
  await receiver.listen();
  const service = new Service(receiver, { WEBHOOK_RETRY_WAITS: waits });
  try {
    await service.start();
    const callers = await Callers.begin(service, receiver, random);
    const each_round = Math.ceil(deliveries / behaviours.length / (kills + 1));
    for (let kill = 0; kill < kills; kill += 1) {
      await callers.write(each_round, callers.momentWithin(each_round));
      await service.start();
      await callers.replay();
    }
    const left = Math.ceil(deliveries / behaviours.length) - callers.answered.size;
    await callers.write(Math.max(each_round, left)); // what the kills have kept from being made, too
    receiver.release();
    const unsettled = await until("nothing is pending, nor to be sent again", async () => {
      const before = await callers.deliveries();
      const is_settled = (await callers.deliveries("pending")) === 0;
      return (
        is_settled && (await callers.replay()) === 0 && (await callers.deliveries()) === before
      );
    }).then(
      () => [],
      (error: Error) => [error.message],
    );
    await service.stop();
    const faults = [...unsettled, ...deliveryFaults({ ...callers, kills, service, receiver })];
    const told = `${kills} kills, ${callers.answered.size} answered writes, ${receiver.asked.length} requests at the receiver`;
    return { faults, told };
  } finally {
    await service.remove();
    receiver.stop();
  }
};

/** Who changes clients and tickets over HTTP, and notes outside of the service what was answered. */
class Callers {
  /** What each answered write was about: a word that stands in its event, and the event's topic. */
  readonly answered = new Map<string, string>();
  private asked = 0;
  /** What was refused, which nothing here should be. */
  readonly refused: string[] = [];
  private readonly clients: { id: string; username: string }[] = [];

  private constructor(
    private readonly service: Service,
    private readonly receiver: TorturedReceiver,
    private readonly random: Random,
    private readonly board_id: string,
    readonly endpoints: Map<string, string>,
  ) {}

  static async begin(service: Service, receiver: TorturedReceiver, random: Random) {
    const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
    const endpoints = new Map<string, string>();
    for (const behaviour of behaviours) {
      const topics = ["client.created", "client.updated", "ticket.created"];
      const made = await service.call("POST", "/v1/webhooks", {
        url: receiver.url(behaviour),
        topics,
      });
      endpoints.set(behaviour, made.body.id);
      receiver.secrets.set(behaviour, made.body.secret);
    }
    return new Callers(service, receiver, random, board.body.id, endpoints);
  }

  /** A moment amid a round of so many changes, or amid their deliveries: whether it has come. */
  momentWithin(changes: number): () => boolean {
    const { random, answered, receiver } = this;
    const written = answered.size + random.between(0, changes - 1);
    const asked = receiver.asked.length + random.between(1, changes * 5);
    const amid_changes = random.chance(0.5);
    return () => (amid_changes ? answered.size > written : receiver.asked.length >= asked);
  }

  /** Makes so many changes; kills the service at a moment amid them and their deliveries. */
  async write(count: number, isTime?: () => boolean): Promise<void> {
    let left = count;
    let killed: Promise<void> | undefined;
    const caller = async (): Promise<void> => {
      while (left > 0 && !killed) {
        left -= 1;
        await this.change();
      }
    };
    const work = Promise.allSettled(Array.from({ length: at_once }, caller));
    if (isTime) {
      const looked_until = performance.now() + 1000; // some lanes may have nothing left to send
      while (!isTime() && performance.now() < looked_until) await Bun.sleep(0);
      killed = this.service.kill();
    }
    const ended = await work;
    await killed;
    const failed = ended.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected" && !killed) throw failed.reason;
  }

  /** Has what the fickle receiver refused sent again. Returns how much there was; what is pending is left out. */
  async replay(): Promise<number> {
    const path = `/v1/webhooks/${this.endpoints.get("fickle")}/replay`;
    const answer = await this.service.call("POST", path, { from: "2000-01-01T00:00:00Z" });
    if (answer.status !== 202) this.refused.push(`POST ${path}: ${answer.text}`);
    return answer.body.count;
  }

  /** How many there are, of a status or in all. */
  async deliveries(status = ""): Promise<number> {
    let count = 0;
    for (const id of this.endpoints.values()) {
      const path = `/v1/webhooks/${id}/deliveries?per_page=1${status && `&status=${status}`}`;
      count += (await this.service.call("GET", path)).body.meta.total;
    }
    return count;
  }

  private async change(): Promise<void> {
    this.asked += 1;
    const word = `word-${this.asked}-end`;
    const known = this.clients.length > 0 ? this.random.pick(this.clients) : null;
    const kind = known === null ? 0 : this.random.between(0, 2);
    const { board_id } = this;
    const ticket = {
      title: "Down",
      external_ref: word,
      board_id,
      priority: "high",
      type: "support",
    };
    const [method, path, body, topic] = [
      ["POST", "/v1/clients", { name: word, username: word }, "client.created"] as const,
      ["PUT", `/v1/clients/${known?.id}`, { ...known, name: word }, "client.updated"] as const,
      ["POST", "/v1/tickets", ticket, "ticket.created"] as const,
    ][kind] ?? ["", "", {}, ""];
    const answer = await this.service.call(method, path, body);
    if (answer.status >= 300) this.refused.push(`${method} ${path}: ${answer.text}`);
    else this.answered.set(word, topic);
    if (topic === "client.created") this.clients.push({ id: answer.body.id, username: word });
  }
}
