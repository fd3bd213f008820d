import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { checkBilling } from "../../src/billing/integrity.ts";
import { Random } from "../../src/demo/random.ts";
import { checkLedger } from "../../src/ledger/integrity.ts";
import { checkReports } from "../../src/reports/integrity.ts";
import { checkTickets } from "../../src/tickets/integrity.ts";
import { InvoiceWorld } from "../invoice-world.ts";
import { contentsOf, exportAll, importAll, openQuietly, rejectedIn } from "../moving-world.ts";

afterEach(() => void setSystemTime());

const day_ms = 86_400_000;

/** A provider whose history is made by chance: the same seed makes the same one. */
class RandomProvider {
  private readonly random: Random;
  private readonly clients: { id: string; currency: string }[] = [];
  private readonly items: Record<string, string[]> = { USD: [], LBP: [] };
  private readonly invoices: { id: string; client_id: string }[] = [];
  private readonly tickets: string[] = [];
  private now_ms = Date.parse("2026-01-05T08:00:00Z");
  private count = 0;

  constructor(
    private readonly world: InvoiceWorld,
    seed: number,
  ) {
    this.random = new Random(seed);
  }

  async live(steps: number): Promise<void> {
    const { world, random } = this;
    setSystemTime(new Date(this.now_ms));
    await world.put("/v1/organization", { rounding_tolerance: random.pick([0, 0.5]) });
    await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 89_500 });
    for (const [currency, price] of [
      ["USD", 29.99],
      ["USD", 0.05],
      ["LBP", 450_000],
    ] as const) {
      const tax_rate = random.pick([0, 11, 5.25]);
      const { uuid } = await world.item(price, { currency, tax_rate, name: `Item ${price}` });
      this.items[currency]?.push(uuid);
    }
    await world.post("/v1/collectors", { name: "Karim" });
    const acts = [
      this.client,
      this.invoice,
      this.invoice,
      this.invoice,
      this.pay,
      this.pay,
      this.pay,
      this.credit,
      this.applyCredit,
      this.void,
      this.deletePayment,
      this.pay,
      this.pay,
      this.price,
      this.ticket,
      this.ticket,
      this.act,
      this.act,
    ];
    for (let step = 0; step < steps; step += 1) {
      this.now_ms += random.pick([0, 0, 1, 7]) * day_ms + random.between(0, 3) * 1000;
      setSystemTime(new Date(this.now_ms));
      await (this.clients.length < 2 ? this.client : random.pick(acts)).call(this);
    }
  }

  private async client(): Promise<void> {
    this.count += 1;
    const currency = this.random.pick(["USD", "USD", "LBP"]);
    const item_uuid = this.random.pick(this.items[currency] ?? []);
    const { body } = await this.world.post("/v1/clients", {
      name: this.random.pick([
        "=SUM(1)",
        "Émile; Khoury",
        'Quote "here"',
        "-12",
        "Sara, ground floor",
      ]),
      username: `client${this.count}`,
      currency,
      phone_number: this.random.pick([null, "+961 3 123456", "@home"]),
      notes: this.random.pick([null, "two\nlines", "a;b\\c"]),
      extra_phones: this.random.pick([[], ["03 1;2", "04 55\\6"]]),
      external_ref: this.random.pick([null, `CRM-${this.count}`]),
      due_day: this.random.pick([null, 5]),
      auto_invoice: this.random.chance(0.5),
      items: [
        { item_uuid, quantity: this.random.pick([1, 2.5]), price: this.random.pick([null, 12]) },
      ],
    });
    if (body.id) this.clients.push({ id: body.id, currency });
  }

  private async invoice(): Promise<void> {
    const { id, currency } = this.random.pick(this.clients);
    const items = Array.from({ length: this.random.between(1, 3) }, () => ({
      item_uuid: this.random.pick(this.items[currency] ?? []),
      quantity: this.random.pick([1, 3, 0.125]),
    }));
    const { body } = await this.world.post("/v1/invoices", {
      client_id: id,
      items,
      notes: this.random.pick([null, "+1 thanks"]),
    });
    if (body.id) this.invoices.push({ id: body.id, client_id: id });
  }

  private async pay(): Promise<void> {
    const { id: client_id } = this.random.pick(this.clients);
    const of_client = this.invoices.filter((invoice) => invoice.client_id === client_id);
    const named =
      of_client.length === 0
        ? []
        : this.random.some(of_client, 2).map(({ id }) => ({ invoice_id: id, amount: 2.5 }));
    const paid_at = new Date(this.now_ms - this.random.pick([0, 0, 3]) * day_ms).toISOString();
    await this.world.post("/v1/payments", {
      client_id,
      ...this.random.pick<object>([
        {},
        named.length > 0 ? { allocations: named } : {},
        { invoice_id: named[0]?.invoice_id },
        { invoice_id: named[0]?.invoice_id },
      ]),
      amount: this.random.pick([5, 29.75, 33.29, 100]),
      currency: "USD",
      method: this.random.pick(["cash", "omt", "bank_transfer"]),
      reference: this.random.pick([null, "=ref"]),
      collector_id: this.random.pick([null, 1]),
      paid_at,
    });
  }

  private async credit(): Promise<void> {
    if (this.invoices.length === 0) return;
    const { id } = this.random.pick(this.invoices);
    await this.world.post(`/v1/invoices/${id}/credit-note`, {
      amount: this.random.pick([0.01, 3.33, 10]),
      reason: "Line was down",
    });
  }

  private async applyCredit(): Promise<void> {
    if (this.invoices.length === 0) return;
    const { id, client_id } = this.random.pick(this.invoices);
    const allocations = [{ invoice_id: id, amount: this.random.pick([0.5, 2]) }];
    await this.world.post("/v1/payments", { client_id, amount: 0, allocations });
  }

  private async void(): Promise<void> {
    if (this.invoices.length === 0) return;
    const { id } = this.random.pick(this.invoices);
    await this.world.post(`/v1/invoices/${id}/void`, { reason: "Wrong client" });
  }

  private async deletePayment(): Promise<void> {
    const { body } = await this.world.get("/v1/payments");
    const [payment] = body.data ?? [];
    if (payment)
      await this.world.delete(`/v1/payments/${payment.id}`, { body: { reason: "Twice" } });
  }

  private async ticket(): Promise<void> {
    const { body } = await this.world.post("/v1/tickets", {
      ...this.world.input(),
      title: this.random.pick(["No internet", "=HYPERLINK(1)", "Slow; very slow"]),
      description: this.random.pick([null, "First line\nsecond, with a comma"]),
      client_id: this.random.pick([null, ...this.clients.map(({ id }) => id)]),
      labels: this.random.pick([[], ["storm", "a;b"]]),
      sla_hours: this.random.pick([null, 4, 48]),
      external_ref: this.random.pick([null, `HELP-${this.now_ms}`]),
    });
    if (body.id) this.tickets.push(body.id);
  }

  private async act(): Promise<void> {
    if (this.tickets.length === 0) return;
    const path = `/v1/tickets/${this.random.pick(this.tickets)}`;
    const item_uuid = this.random.pick(this.items.USD ?? []);
    const [action, body] = this.random.pick<[string, object]>([
      ["start", {}],
      ["comments", { body: "Nobody was\nat home", internal: this.random.chance(0.5) }],
      ["move", { column_id: this.world.column(this.random.pick(["waiting", "in_progress"])) }],
      ["complete", { outcome: "done", items: [{ item_uuid, quantity: 2 }] }],
      ["create-invoice", { items: [{ item_uuid, quantity: 1 }] }],
      ["cancel", { reason: "Not needed" }],
      ["archive", {}],
    ]);
    await this.world.post(`${path}/${action}`, body);
    const { body: found } = await this.world.get(`${path}`);
    const { invoice_id, client_id } = found;
    if (invoice_id && !this.invoices.some(({ id }) => id === invoice_id))
      this.invoices.push({ id: invoice_id, client_id });
  }

  private async price(): Promise<void> {
    const { id, currency } = this.random.pick(this.clients);
    const item = this.random.pick(this.items[currency] ?? []);
    await this.world.put(`/v1/clients/${id}/prices/${item}`, { price: 7 });
  }
}

describe("an organization that is exported, imported and exported again", () => {
  const base = Number(process.env.ROUND_TRIP_SEED ?? 32_000);
  const seeds = Array.from({ length: Number(process.env.ROUND_TRIPS ?? 4) }, (_, n) => base + n);

  test.each(seeds)("has equal files and right books, seed %i", async (seed) => {
    const world = await InvoiceWorld.open();
    await new RandomProvider(world, seed).live(80);
    const first = exportAll(world.sqlite, world.cedar);
    const { sqlite, organization } = openQuietly();
    const report = await importAll(sqlite, organization, first);
    expect(rejectedIn(first)).toEqual([]);
    expect(report.files.every(({ lines, created }) => lines === created)).toBe(true);
    expect(contentsOf(exportAll(sqlite, organization))).toEqual(contentsOf(first));
    const checks = [checkLedger, checkBilling, checkReports, checkTickets];
    expect(checks.flatMap((check) => check(sqlite))).toEqual([]);
    const again = await importAll(sqlite, organization, first);
    expect(again.files.every(({ lines, unchanged }) => lines === unchanged)).toBe(true);
    sqlite.close();
    world.close();
  });
});
