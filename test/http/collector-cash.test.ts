import { expect, test } from "bun:test";
import { Random } from "../../src/demo/random.ts";
import { checkBooks } from "../payment-world.ts";
import { RoundWorld } from "../round-world.ts";

/*
 * Random lives of two collectors (beyond §12): outcomes, deleted payments and clients, voids, credit notes and handovers. A plain sum
 * beside the service says what each has in hand, what lies in the till, and what was missing.
 */

const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
const sequences = Number(process.env.CASH_SEQUENCES ?? 10);
const steps = 24;

interface Taken {
  payment_id: string;
  client_id: string;
  collector_id: number;
  currency: string;
  /** Minor units. */
  amount: number;
  where: "in_hand" | "handed_over" | "given_back";
}

/** What the books must say, by plain sums. */
class Ledger {
  readonly taken: Taken[] = [];
  readonly till = new Map<string, number>();
  readonly missing = new Map<string, number>();

  add(sums: Map<string, number>, currency: string, amount: number): void {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }

  inHand(collector_id: number): Map<string, number> {
    const sums = new Map<string, number>();
    for (const cash of this.taken)
      if (cash.collector_id === collector_id && cash.where === "in_hand")
        this.add(sums, cash.currency, cash.amount);
    return sums;
  }

  handOver(collector_id: number, counted: ReadonlyMap<string, number>): void {
    const expected = this.inHand(collector_id);
    for (const currency of new Set([...expected.keys(), ...counted.keys()])) {
      const amount = counted.get(currency) ?? 0;
      this.add(this.till, currency, amount);
      this.add(this.missing, currency, (expected.get(currency) ?? 0) - amount);
    }
    for (const cash of this.taken)
      if (cash.collector_id === collector_id && cash.where === "in_hand")
        cash.where = "handed_over";
  }

  giveBack(cash: Taken): void {
    if (cash.where === "handed_over") this.add(this.till, cash.currency, -cash.amount);
    cash.where = "given_back";
  }

  accounts(collectors: readonly number[]): Record<string, number> {
    const all = new Map<string, number>();
    for (const id of collectors)
      for (const [currency, sum] of this.inHand(id))
        all.set(`cash:collector:${id} ${currency}`, sum);
    for (const [currency, sum] of this.till) all.set(`cash:cash ${currency}`, sum);
    for (const [currency, sum] of this.missing) all.set(`cash_difference ${currency}`, sum);
    return Object.fromEntries([...all].filter(([, sum]) => sum !== 0));
  }
}

const decimals: Record<string, number> = { USD: 2, LBP: 0 };
const decimal = (minor: number, currency: string) => minor / 10 ** (decimals[currency] ?? 2);

class Life {
  readonly ledger = new Ledger();
  private readonly clients: string[] = [];
  private collectors: number[] = [];
  private day = 0;
  done = 0;

  constructor(
    readonly world: RoundWorld,
    readonly random: Random,
  ) {}

  async begin(): Promise<void> {
    this.collectors = [(await this.world.collector()).id, (await this.world.collector()).id];
    for (let index = 0; index < 3; index += 1)
      this.clients.push((await this.world.debtor([{ amount: 30, currency: "USD" }])).id);
  }

  private async outcome(): Promise<void> {
    const { random, world } = this;
    const [client_id, collector_id] = [random.pick(this.clients), random.pick(this.collectors)];
    this.day += 1;
    const date = new Date(Date.UTC(2026, 9, 1 + this.day)).toISOString().slice(0, 10);
    const round = await world.round(collector_id, [client_id], { date });
    const currency = random.pick(["USD", "LBP"]);
    const minor = random.between(1, 60) * (currency === "USD" ? 125 : 50_000);
    const method = random.pick(["cash", "cash", "cash", "whish"]);
    if (random.chance(0.2)) await world.end(round, client_id, { outcome: "absent" });
    const { status, body } = await world.end(round, client_id, {
      outcome: random.pick(["paid", "part"]),
      payment: { amount: decimal(minor, currency), currency, method },
    });
    expect(status).toBe(200);
    const { payment_id } = body;
    if (method === "cash")
      this.ledger.taken.push({
        ...{ payment_id, client_id, collector_id, currency },
        amount: minor,
        where: "in_hand",
      });
  }

  private async deletePayment(): Promise<void> {
    const live = this.ledger.taken.filter(({ where }) => where !== "given_back");
    if (live.length === 0) return;
    const cash = this.random.pick(live);
    const { status } = await this.world.delete(`/v1/payments/${cash.payment_id}`);
    expect([200, 422]).toContain(status);
    if (status === 200) this.ledger.giveBack(cash);
  }

  private async handOver(): Promise<void> {
    const { random } = this;
    const collector_id = random.pick(this.collectors);
    const counted = new Map<string, number>();
    for (const [currency, sum] of this.ledger.inHand(collector_id)) {
      if (random.chance(0.1)) continue;
      counted.set(currency, random.chance(0.6) ? sum : random.between(0, sum + 300));
    }
    if (random.chance(0.1)) counted.set("EUR", 500);
    const { status } = await this.world.post(`/v1/collectors/${collector_id}/handovers`, {
      counted: [...counted].map(([currency, minor]) => ({
        currency,
        amount: decimal(minor, currency),
      })),
    });
    expect(status).toBe(201);
    this.ledger.handOver(collector_id, counted);
  }

  private async changeInvoice(): Promise<void> {
    const { random, world } = this;
    const client_id = random.pick(this.clients);
    if (random.chance(0.4)) return void (await world.owe(client_id, random.between(5, 60), "USD"));
    const { data } = (await world.get(`/v1/invoices?client_id=${client_id}`)).body;
    if (data.length === 0) return;
    const { id } = random.pick(data) as { id: string };
    // Refused where payments or credit notes are in the way: that changes nothing.
    if (random.chance(0.5)) await world.post(`/v1/invoices/${id}/void`, { reason: "Twice" });
    else await world.post(`/v1/invoices/${id}/credit-note`, { amount: 1, reason: "Outage" });
  }

  private async deleteClient(): Promise<void> {
    if (this.clients.length < 2) return;
    const id = this.clients.splice(this.random.between(0, this.clients.length - 1), 1)[0] ?? "";
    const { status } = await this.world.delete("/v1/clients", { body: { id: [id] } });
    expect(status).toBe(200);
    for (const cash of this.ledger.taken)
      if (cash.client_id === id && cash.where !== "given_back") this.ledger.giveBack(cash);
  }

  /** One step; then the books are compared. */
  async step(): Promise<void> {
    const kinds = [
      "outcome",
      "outcome",
      "outcome",
      "outcome",
      "deletePayment",
      "handOver",
      "changeInvoice",
    ] as const;
    if (this.random.chance(0.02)) await this.deleteClient();
    else await this[this.random.pick(kinds)]();
    this.done += 1;
    const cash_accounts = Object.entries(this.world.accounts()).filter(
      ([name]) => /^(?:cash:c|cash_difference)/.test(name) && !name.startsWith("cash:whish"),
    );
    expect(Object.fromEntries(cash_accounts)).toEqual(this.ledger.accounts(this.collectors));
    for (const id of this.collectors) {
      const { balances } = (await this.world.get(`/v1/collectors/${id}/cash`)).body;
      const expected = [...this.ledger.inHand(id)]
        .map(([currency, sum]) => ({ currency, amount: decimal(sum, currency) }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
      expect(balances).toEqual(expected);
    }
  }
}

test(
  `a collector's account is what they took less what they handed over (SEED=${seed})`,
  async () => {
    console.log(`collectors' cash: seed ${seed}, ${sequences} sequences of ${steps} steps`);
    let taken = 0;
    for (let index = 0; index < sequences; index += 1) {
      const world = await RoundWorld.open();
      try {
        const life = new Life(world, new Random(seed + index));
        await life.begin();
        for (let step = 0; step < steps; step += 1) await life.step();
        expect(checkBooks(world.sqlite)).toEqual([]);
        for (const { sum } of world.journalSums()) expect(sum).toBe(0);
        taken += life.ledger.taken.length;
      } catch (error) {
        throw new Error(`sequence ${index} (SEED=${seed + index} CASH_SEQUENCES=1)`, {
          cause: error,
        });
      } finally {
        world.close();
      }
    }
    expect(taken).toBeGreaterThan(sequences * 5);
  },
  120_000 + sequences * 2000,
);
