import { expect } from "bun:test";
import type { Random } from "../../src/demo/random.ts";
import { decimal, placesOf } from "../reports/amounts.ts";
import { later, plusDays } from "../reports/days.ts";
import { agreeOnClients, agreeOnPreview, agreeOnRecord } from "./compare.ts";
import type { Channel, Debtor, Invoice, Kind, Language, MessageKind } from "./model.ts";
import { debtOf, judge, type Ran, weekdayOf } from "./oracle.ts";
import { DunningWorld } from "./world.ts";

const zones = ["Asia/Beirut", "America/New_York", "UTC", "Pacific/Auckland"];
const all_days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const languages = [null, null, "en", "ar", "ar-LB", "fr", "de"];
const kinds: MessageKind[] = [
  "payment_reminder",
  "payment_warning",
  "service_suspended",
  "service_resumed",
];
const channel_lists: Channel[][] = [["email"], ["gateway"], ["email", "gateway"]];

interface WrittenStep {
  id?: string;
  kind: Kind;
  days_after_due: number;
}

/** A provider whose days are chosen at random. After each act it is held against the oracle. */
export class Life {
  private constructor(
    private readonly random: Random,
    readonly world: DunningWorld,
  ) {}

  static async begin(random: Random): Promise<Life> {
    const timezone = random.pick(zones);
    const currency = random.pick(["USD", "USD", "USD", "LBP"]);
    const day = plusDays("2026-01-01", random.between(0, 700));
    const world = await DunningWorld.begin({
      ...{ at: `${day}T11:00:00Z`, timezone, currency },
      tolerance: currency === "USD" ? random.pick([0, 0, 60]) : random.pick([0, 5000]),
      sends_mail: random.chance(0.85),
    });
    const life = new Life(random, world);
    world.moveTo(world.days.at(world.today, "12:00"));
    await life.settle();
    return life;
  }

  /** Lives through so many acts. */
  async live(acts: number): Promise<void> {
    await this.agree();
    for (let n = 0; n < acts; n += 1) {
      this.world.pass(this.random.between(1, 90));
      await this.random.pickByShare(this.acts).act();
      await this.agree();
    }
  }

  private async agree(): Promise<void> {
    const { world, random } = this;
    await agreeOnClients(world);
    await agreeOnPreview(world, world.today);
    await agreeOnPreview(world, plusDays(world.today, random.between(1, 20)));
    await agreeOnRecord(world);
  }

  private readonly acts: { share: number; act: () => Promise<unknown> }[] = [
    { share: 30, act: () => this.nextDay() },
    { share: 6, act: () => this.jump() },
    { share: 6, act: () => this.runNow() },
    { share: 14, act: () => this.deliverAll() },
    { share: 10, act: () => this.bill() },
    { share: 10, act: () => this.pay() },
    { share: 6, act: () => this.payDebt() },
    { share: 3, act: () => this.applyCredit() },
    { share: 4, act: () => this.takeBack() },
    { share: 2, act: () => this.voidOne() },
    { share: 3, act: () => this.suspend() },
    { share: 4, act: () => this.resume() },
    { share: 5, act: () => this.promise() },
    { share: 2, act: () => this.never() },
    { share: 3, act: () => this.editPolicy() },
    { share: 2, act: () => this.switchPolicy() },
    { share: 2, act: () => this.changeContact() },
    { share: 2, act: () => this.changeOffice() },
    { share: 1, act: () => this.world.setRate(random_rates(this.random)) },
    { share: 1, act: () => this.leave() },
  ];

  // Who and what.

  private get clients(): Debtor[] {
    return this.world.model.clients.filter(({ is_deleted }) => !is_deleted);
  }

  private get open(): { client: Debtor; invoice: Invoice }[] {
    return this.clients.flatMap((client) =>
      client.invoices.filter(({ balance }) => balance > 0).map((invoice) => ({ client, invoice })),
    );
  }

  private some<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.random.pick(list);
  }

  /** Minor units: up to 60 dollars, in steps that meet the minimum now and then. */
  private amount(currency: string): number {
    const dollars = this.random.between(1, 60);
    if (currency === "LBP") return dollars * 89_500;
    return dollars * 100 - (this.random.chance(0.2) ? this.random.between(1, 99) : 0);
  }

  // The beginning.

  private async settle(): Promise<void> {
    const { world, random } = this;
    const { currency } = world.model.office;
    if (random.chance(0.6)) await world.setRate(random_rates(random));
    await world.setOffice({
      language: random.pick<Language>(["en", "ar", "fr"]),
      customer_messages: random.chance(0.3),
      has_gateway: random.chance(0.6),
      channels: this.channels(),
    });
    for (let n = random.between(4, 7); n > 0; n -= 1)
      await world.client({
        currency: random.chance(0.75) ? currency : currency === "USD" ? "LBP" : "USD",
        ...this.contact(),
      });
    for (const client of this.clients)
      for (let n = random.between(0, 3); n > 0; n -= 1) await this.bill(client);
    await this.editPolicy();
    await this.switchPolicy();
  }

  private contact(): Pick<Debtor, "email" | "phone" | "language"> {
    const { random } = this;
    const n = random.between(1, 1e9);
    return {
      email: random.chance(0.75) ? `client${n}@example.com` : null,
      phone: random.chance(0.6) ? `03${String(n).padStart(6, "0").slice(0, 6)}` : null,
      language: random.pick(languages),
    };
  }

  private channels(): Partial<Record<MessageKind, Channel[]>> {
    const { random } = this;
    const some = kinds.filter(() => random.chance(0.5));
    return Object.fromEntries(some.map((kind) => [kind, random.pick(channel_lists)]));
  }

  // The policy.

  private async editPolicy(): Promise<void> {
    const { random, world } = this;
    const { office, policy } = world.model;
    const minimum = this.random.pick([0, 0, 10, 30, 50]);
    await world.setPolicy({
      ...(policy.steps.length === 0 || random.chance(0.5) ? { steps: this.steps() } : {}),
      ...(random.chance(0.5)
        ? { minimum_balance: office.currency === "USD" ? minimum * 100 : minimum * 89_000 }
        : {}),
      ...(random.chance(0.3) ? { resume: random.pick(["on_payment", "manual"] as const) } : {}),
      ...(random.chance(0.3) ? { weekdays: this.weekdays() } : {}),
      ...(random.chance(0.5) ? { suspend_weekdays: this.weekdays() } : {}),
      ...(random.chance(0.3) ? { time: random.pick(["00:00", "08:30", "09:00", "17:45"]) } : {}),
    });
  }

  /** Always with Wednesday: a policy without a day for suspensions is refused. */
  private weekdays(): string[] {
    return all_days.filter((day) => day === "wed" || this.random.chance(0.7));
  }

  /** New steps, of which some are former ones, with their ids or without, and on other days. */
  private steps(): WrittenStep[] {
    const { random, world } = this;
    const steps = new Map<string, WrittenStep>();
    const add = (step: WrittenStep) => steps.set(`${step.kind}${step.days_after_due}`, step);
    for (const { id, kind, days_after_due } of world.model.policy.steps)
      if (kind !== "suspend" && random.chance(0.6))
        add({ ...(random.chance(0.7) ? { id } : {}), kind, days_after_due });
    for (let n = random.between(0, 3); n > 0; n -= 1)
      add({ kind: "reminder", days_after_due: random.between(-8, 18) });
    for (let n = random.pick([0, 1, 1, 1, 2]); n > 0; n -= 1)
      add({ kind: "warning", days_after_due: random.between(0, 16) });
    const list = [...steps.values()].slice(0, 11);
    if (random.chance(0.75)) {
      const most = Math.max(0, ...list.map(({ days_after_due }) => days_after_due));
      const former = world.model.policy.steps.find(({ kind }) => kind === "suspend");
      const days_after_due = most + random.between(1, 8);
      const id = former && random.chance(0.5) ? { id: former.id } : {};
      list.splice(random.between(0, list.length), 0, { ...id, kind: "suspend", days_after_due });
    }
    return distinct(list);
  }

  private async switchPolicy(): Promise<void> {
    const { enabled } = this.world.model.policy;
    await this.world.setPolicy({ enabled: !enabled });
    // It is off less often than on.
    if (enabled && this.random.chance(0.6)) await this.world.setPolicy({ enabled: true });
  }

  private async changeOffice(): Promise<void> {
    const { random } = this;
    await this.world.setOffice(
      random.pick([
        { channels: this.channels() },
        { has_gateway: random.chance(0.6) },
        { language: random.pick<Language>(["en", "ar", "fr"]) },
        { customer_messages: random.chance(0.5) },
      ]),
    );
  }

  // Time, and what runs in it.

  /** The next day, on which the service runs at its time: once, again, or in two ways at once. */
  private async nextDay(): Promise<void> {
    await this.runOn(plusDays(this.world.today, 1));
  }

  /** Days on which the service is down. */
  private async jump(): Promise<void> {
    const { world, random } = this;
    const day = plusDays(world.today, random.between(2, 12));
    if (random.chance(0.4)) return world.moveTo(world.days.at(day, "12:00"));
    await this.runOn(day);
  }

  private async runOn(day: string): Promise<void> {
    const { world, random } = this;
    const { policy } = world.model;
    const at = world.days.at(day, policy.time);
    if (random.chance(0.2) && policy.time !== "00:00") {
      world.moveTo(later(at, -60));
      await world.tick();
      expect(await world.runNow()).toMatchObject(nothing);
      await this.agree();
    }
    world.moveTo(later(at, random.pick([0, 1, 90])));
    const preview = await this.preview();
    const ran = world.runModel();
    const { how } = random.pickByShare([
      { share: 5, how: [() => world.tick()] },
      { share: 2, how: [() => world.tick(), () => world.tick()] },
      { share: 2, how: [() => world.runNow(), () => world.runNow()] },
      { share: 2, how: [() => world.tick(), () => world.runNow()] },
    ]);
    world.note("run", how.length, ran);
    if (random.chance(0.5)) await Promise.all(how.map((one) => one()));
    else for (const one of how) await one();
    await this.expectPreviewed(preview);
    if (random.chance(0.3)) await this.expectNothingMore();
  }

  private preview() {
    return this.world.all(`/v1/dunning/preview?date=${this.world.today}`);
  }

  /** Holds that a run did what the preview of its day had said, and nothing else. */
  private async expectPreviewed(preview: Previewed[]): Promise<void> {
    const { world } = this;
    if (!world.isTime) return;
    const done: { invoice_id: string; step_id: string; status: string; created_at: string }[] =
      await world.all("/v1/dunning/actions");
    const known = this.done;
    const fresh = done.filter(({ status }) => status === "done").slice(0, -known || undefined);
    this.done += fresh.length;
    const said = preview
      .filter(({ skipped }) => skipped === null)
      .flatMap(({ step, invoices }) => invoices.map(({ id }) => `${step.id} ${id}`));
    expect(fresh.map(({ step_id, invoice_id }) => `${step_id} ${invoice_id}`).toSorted()).toEqual(
      said.toSorted(),
    );
  }

  /** Actions that are known to be done. */
  private done = 0;

  private async expectNothingMore(): Promise<void> {
    const { world } = this;
    await world.tick();
    expect(await world.runNow()).toMatchObject(nothing);
  }

  /** A run that somebody asks for, at some time of the day. */
  private async runNow(): Promise<void> {
    const { world, random } = this;
    const { policy } = world.model;
    const includes_old =
      random.chance(0.3) && world.isTime && policy.weekdays.includes(weekdayOf(world.today));
    const include = includes_old ? { include_old: true } : {};
    const dry = await world.runNow({ dry_run: true, ...include });
    await agreeOnRecord(world);
    if (includes_old) policy.includes_old = true;
    const preview = includes_old ? null : await this.preview();
    const ran = world.runModel();
    world.note("run now", include, ran);
    expect(dry).toMatchObject(ran);
    expect(await world.runNow(include)).toMatchObject(ran);
    if (preview) await this.expectPreviewed(preview);
    else this.done = world.model.actions.filter(({ status }) => status === "done").length;
    await this.expectNothingMore();
  }

  private async deliverAll(): Promise<void> {
    const { world, random } = this;
    const queued = world.model.messages.filter(({ status }) => status === "queued");
    const groups = Map.groupBy(queued, (one) => `${one.client_id} ${one.kind} ${one.channel}`);
    for (const [message] of groups.values())
      if (message && random.chance(0.9))
        world.deliver(message, random.chance(0.8) ? "sent" : "failed");
  }

  // Money.

  private async bill(client = this.some(this.clients)): Promise<void> {
    if (!client) return;
    const { world, random } = this;
    const issue_date = plusDays(world.today, random.pick([0, 0, -random.between(1, 40)]));
    const due_date = random.pick([
      plusDays(issue_date, random.pick([0, 5, 10])),
      plusDays(world.today, random.between(-20, 12)),
      plusDays(world.today, random.between(-45, -25)),
    ]);
    await world.bill(client, this.amount(client.currency), { issue_date, due_date });
  }

  private async pay(): Promise<void> {
    const { world, random } = this;
    const found = this.some(this.open);
    if (!found || random.chance(0.2)) {
      const client = this.some(this.clients);
      if (!client) return;
      const { id: client_id, currency } = client;
      const amount = decimal(BigInt(this.amount(currency)), placesOf(currency));
      await world.pay(client, { client_id, amount, currency });
      return;
    }
    const { client, invoice } = found;
    const { currency, balance } = invoice;
    const parts = random.pick([balance, balance, balance - random.between(1, 70), 700]);
    if (parts <= 0) return;
    const amount = decimal(BigInt(parts), placesOf(currency));
    const body = { invoice_id: invoice.id, amount };
    if (currency !== "USD" || random.chance(0.8)) await world.pay(client, body);
    else
      await world.pay(client, {
        ...{ invoice_id: invoice.id, currency: "LBP", exchange_rate: 89_500 },
        amount: parts * 895,
      });
  }

  /** Somebody whom the policy has suspended pays what is past due, or nearly: as credit, or bill by bill. */
  private async payDebt(): Promise<void> {
    const { world, random } = this;
    const client = this.some(
      this.clients.filter(({ suspension }) => suspension?.reason === "non_payment"),
    );
    if (!client) return;
    const { id: client_id, currency } = client;
    const left = random.pick([0, 0, 1, 900]);
    const amountOf = (parts: number) => decimal(BigInt(parts), placesOf(currency));
    const debt = debtOf(client, world.today, false) - left;
    if (random.chance(0.5)) {
      if (debt > 0) await world.pay(client, { client_id, amount: amountOf(debt), currency });
      return;
    }
    const due = client.invoices.filter(
      (one) => one.currency === currency && one.balance > left && one.due_date < world.today,
    );
    for (const { id: invoice_id, balance } of due)
      await world.pay(client, { invoice_id, amount: amountOf(balance - left) });
  }

  private async applyCredit(): Promise<void> {
    const { world } = this;
    const found = this.some(
      this.open.filter(({ client, invoice }) => (client.credit[invoice.currency] ?? 0) > 0),
    );
    if (!found) return;
    const { client, invoice } = found;
    const { currency, balance } = invoice;
    const most = Math.min(balance, client.credit[currency] ?? 0);
    const amount = decimal(BigInt(most), placesOf(currency));
    const allocations = [{ invoice_id: invoice.id, amount }];
    await world.pay(client, { client_id: client.id, amount: 0, allocations });
  }

  private async takeBack(): Promise<void> {
    const { world, random } = this;
    const live = world.payments.filter(({ client }) => !client.is_deleted);
    const resuming = live.filter(({ id, client }) => client.resumed_by.includes(id));
    const payment = this.some(random.chance(0.5) && resuming.length > 0 ? resuming : live);
    if (payment) await world.takeBack(payment);
  }

  private async voidOne(): Promise<void> {
    const found = this.some(this.open);
    if (found) await this.world.voidInvoice(found.client, found.invoice);
  }

  // Clients.

  private async suspend(): Promise<void> {
    const client = this.some(this.clients);
    if (client) await this.world.suspend(client);
  }

  private async resume(): Promise<void> {
    const { world, random } = this;
    const suspended = this.clients.filter(({ suspension }) => suspension);
    const client = this.some(random.chance(0.8) ? suspended : this.clients);
    if (!client) return;
    const until = random.chance(0.5) ? plusDays(world.today, random.between(1, 8)) : null;
    await world.resume(client, until);
  }

  private async promise(): Promise<void> {
    const { world, random } = this;
    const client = this.some(this.clients);
    if (!client) return;
    const promise_until = random.chance(0.85) ? plusDays(world.today, random.between(0, 7)) : null;
    await world.collect(client, { promise_until });
    if (client.suspension && random.chance(0.6)) await world.resume(client, null);
  }

  private async never(): Promise<void> {
    const { world, random } = this;
    const client = this.some(this.clients);
    if (!client) return;
    if (client.collection.mode === "never")
      return world.collect(client, { mode: "policy", until: null });
    const until = random.chance(0.7) ? plusDays(world.today, random.between(0, 9)) : null;
    await world.collect(client, { mode: "never", until });
  }

  private async changeContact(): Promise<void> {
    const client = this.some(this.clients);
    if (client) await this.world.contact(client, this.contact());
  }

  private async leave(): Promise<void> {
    const client = this.some(this.clients);
    if (client && this.clients.length > 3) await this.world.deleteClient(client);
  }

  /** Whether something of all that there is has happened. */
  get seen(): Record<string, number> {
    const { actions, messages, clients } = this.world.model;
    const today = this.world.today;
    return {
      done: actions.filter(({ status }) => status === "done").length,
      superseded: actions.filter(({ status }) => status === "superseded").length,
      suspensions: this.world.ran.suspensions,
      messages: messages.length,
      resumed_by_payment: clients.flatMap(({ resumed_by }) => resumed_by).length,
      rows: judge(this.world.model, today, today).rows.length,
    };
  }
}

interface Previewed {
  step: { id: string };
  invoices: { id: string }[];
  skipped: string | null;
}

const nothing: Ran = { messages: 0, suspensions: 0, superseded: 0 };

const random_rates = (random: Random): number => random.pick([89_500, 89_500, 100_000, 15_000]);

/** No two steps have an id, and none of a kind a day, in common. */
const distinct = (steps: readonly WrittenStep[]): WrittenStep[] => {
  const ids = new Set<string>();
  return steps.map(({ id, ...step }) => {
    if (id === undefined || ids.has(id)) return step;
    ids.add(id);
    return { id, ...step };
  });
};
