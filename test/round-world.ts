import { build } from "../src/database/build.ts";
import { InvoiceWorld } from "./invoice-world.ts";
import type { Answered, Sent } from "./world.ts";

export interface Money {
  amount: number;
  currency: string;
  exchange_rate?: number;
  method?: string;
}

/** A world with collectors, their rounds, and clients who owe. */
export class RoundWorld extends InvoiceWorld {
  static override async open(): Promise<RoundWorld> {
    const world = new RoundWorld();
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 90_000 });
    return world;
  }

  private items = new Map<string, string>();
  private count = 0;

  /** A collector who logs in: their id, and what a request of theirs has. */
  async collector(more: object = {}): Promise<{ id: number; user_id: string; sent: Sent }> {
    const user = this.user({ role: "collector" });
    const { body } = await this.post("/v1/collectors", {
      name: "Fadi",
      user_id: user.id,
      ...more,
    });
    return { id: body.id, user_id: user.id, sent: this.as(user) };
  }

  /** A client who owes so much on an invoice for each amount, of today unless `due_date` is told. */
  async debtor(amounts: readonly Money[], more: object = {}, due_date?: string) {
    this.count += 1;
    const { currency = "USD" } = amounts[0] ?? {};
    const username = `debtor${this.count}`;
    const client = await this.client(username, { currency, ...more });
    for (const { amount, currency: of } of amounts)
      await this.owe(client.id, amount, of, due_date ? { due_date } : {});
    return client;
  }

  /** Bills so much. Returns the invoice. */
  async owe(client_id: string, amount: number, currency: string, more: object = {}) {
    const key = `${amount} ${currency}`;
    const item = this.items.get(key) ?? (await this.item(amount, { currency })).uuid;
    this.items.set(key, item);
    return this.bill(client_id, item, more);
  }

  plan(body: object, sent: Sent = {}): Promise<Answered> {
    return this.post("/v1/collection-rounds", { date: "2026-10-16", ...body }, sent);
  }

  /** A round of these clients; its body. */
  async round(collector_id: number, client_ids: readonly string[], more: object = {}) {
    const { status, body } = await this.plan({ collector_id, client_ids, ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Records an outcome at the stop of a client. */
  async end(
    round: { id: string; stops: { id: string; client: { id: string } }[] },
    client_id: string,
    body: object,
    sent: Sent = {},
  ): Promise<Answered> {
    const stop = round.stops.find(({ client }) => client.id === client_id);
    if (!stop) throw new Error(`no stop of ${client_id}`);
    return this.post(`/v1/collection-rounds/${round.id}/stops/${stop.id}/outcome`, body, sent);
  }

  /** Takes cash, in USD unless told. */
  take(
    round: Parameters<RoundWorld["end"]>[0],
    client_id: string,
    amount: number,
    currency = "USD",
    sent: Sent = {},
  ): Promise<Answered> {
    return this.end(round, client_id, { outcome: "paid", payment: { amount, currency } }, sent);
  }

  /** The sums of all lines of each account and currency, in minor units, without those that are 0. */
  accounts(): Record<string, number> {
    const lines = this.sqlite.all(
      build
        .selectFrom("journal_lines")
        .select(["account", "currency", (of) => of.fn.sum<number>("amount").as("sum")])
        .where("org_id", "=", this.cedar.id)
        .groupBy(["account", "currency"])
        .having((of) => of.fn.sum("amount"), "<>", 0),
    );
    return Object.fromEntries(
      lines.map(({ account, currency, sum }) => [`${account} ${currency}`, sum]),
    );
  }
}
