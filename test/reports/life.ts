import type { Random } from "../../src/demo/random.ts";
import { decimal, placesOf, whole } from "./amounts.ts";
import { later, plusDays, secondsOf } from "./days.ts";
import { type InvoiceFacts, known, type PaymentFacts, type TicketFacts } from "./facts.ts";
import { furnish, type Premises, weeks } from "./premises.ts";
import { ReportWorld } from "./report-world.ts";

/** Zones, and days on which their clocks change; in Beirut and Cairo at midnight. */
const zones = [
  { timezone: "America/New_York", changes: ["2026-03-08", "2026-11-01"] },
  { timezone: "Asia/Beirut", changes: ["2026-03-29", "2026-10-25"] },
  { timezone: "Europe/London", changes: ["2026-03-29", "2026-10-25"] },
  { timezone: "Africa/Cairo", changes: ["2026-04-24", "2026-10-30"] },
];

export const currencies = ["USD", "LBP", "EUR"];

/** What one unit is worth in dollars. */
const worth: Record<string, number> = { USD: 1, EUR: 1.09, LBP: 1 / 89_500 };

const methods = ["cash", "whish", "omt", "bank_transfer", "collector", "check"];
const reasons = ["no_show", "needs_parts", "needs_time", "customer_request", "other", null];
const quantities = [1, 1, 2, 0.333, 1.5, 2.125];

type Outcome = "done" | "partial" | "revisit";

/** A provider whose days are chosen at random. */
export class Life {
  /** What stays as it was made, so that each world has something of everything. */
  private readonly kept = new Set<string>();

  private constructor(
    private readonly random: Random,
    readonly world: ReportWorld,
    readonly premises: Premises,
  ) {}

  static async begin(random: Random): Promise<Life> {
    const { timezone, changes } = random.pick(zones);
    const day = plusDays(random.pick(changes), -random.between(15, 60));
    const currency = random.pick(["USD", "USD", "LBP", "EUR"]);
    const start = `${day}T${random.pick(["09:30:00Z", "21:59:30Z", "04:00:10Z"])}`;
    const world = await ReportWorld.begin(start, {
      ...{ timezone, currency },
      rounding_tolerance: decimal(BigInt(random.pick([0, 0, 60])), placesOf(currency)),
      payment_terms_days: random.pick([0, 5, 30]),
      working_day: random.pick([
        { start: "08:00", end: "18:00" },
        { start: "07:30", end: "16:15" },
      ]),
    });
    const life = new Life(random, world, await furnish(world));
    await life.haveSomethingOfEverything();
    return life;
  }

  /** Does so many things, at their random times. */
  async live(steps: number): Promise<void> {
    for (let n = 0; n < steps; n += 1) {
      await this.world.until(this.nextMoment());
      await this.random.pickByShare(this.actions).act();
    }
  }

  private get now(): string {
    return later(new Date().toISOString(), 0);
  }

  /** A little later, hours later, around the next midnight, or days later. */
  private nextMoment(): string {
    const { random, now } = this;
    const { days } = this.world.facts;
    const midnight = days.end(days.of(now));
    const seconds = random.pickByShare([
      { share: 35, of: () => random.between(1, 900) },
      { share: 25, of: () => random.between(3600, 12 * 3600) },
      { share: 25, of: () => secondsOf(midnight) - secondsOf(now) + random.between(-40, 40) },
      { share: 15, of: () => random.between(1, 7) * 86_400 + random.between(-9000, 9000) },
    ]);
    return later(now, Math.max(1, seconds.of()));
  }

  private readonly actions: { share: number; act: () => Promise<unknown> }[] = [
    { share: 6, act: () => this.takeClient() },
    { share: 9, act: () => this.changeClient() },
    { share: 4, act: () => this.suspendOrResume() },
    { share: 1, act: () => this.leave() },
    { share: 3, act: () => this.changePrice() },
    { share: 12, act: () => this.bill() },
    { share: 13, act: () => this.pay() },
    { share: 3, act: () => this.applyCredit() },
    { share: 4, act: () => this.voidOne() },
    { share: 5, act: () => this.credit() },
    { share: 3, act: () => this.takePaymentBack() },
    { share: 1, act: () => this.billMonth() },
    { share: 9, act: () => this.openJob() },
    { share: 7, act: () => this.book() },
    { share: 9, act: () => this.visit() },
    { share: 13, act: () => this.finish() },
    { share: 3, act: () => this.billLater() },
    { share: 3, act: () => this.onJob("cancel") },
    { share: 4, act: () => this.reopen() },
    { share: 4, act: () => this.move() },
    { share: 3, act: () => this.onJob(this.random.pick(["archive", "unarchive", "start"])) },
    { share: 2, act: () => this.onJob("unschedule") },
    { share: 3, act: () => this.changeJob() },
    { share: 1, act: () => this.dropJob() },
    { share: 3, act: () => this.changeTechnician() },
  ];

  // Who and what.

  private maybe<T>(share: number, value: () => T): T | undefined {
    return this.random.chance(share) ? value() : undefined;
  }

  private some<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.random.pick(list);
  }

  private client(): string | undefined {
    const { facts } = this.world;
    return this.some(
      [...facts.clients.keys()].filter((id) => !this.kept.has(id) && !facts.clientNow(id).deleted),
    );
  }

  private job(fits: (job: TicketFacts) => boolean = () => true): TicketFacts | undefined {
    const jobs = [...this.world.facts.tickets.values()];
    return this.some(
      jobs.filter((job) => !job.deleted && !this.kept.has(job.shown.id) && fits(job)),
    );
  }

  private invoice(fits: (invoice: InvoiceFacts) => boolean): InvoiceFacts | undefined {
    const { facts } = this.world;
    return this.some(
      [...facts.invoices.values()].filter(
        (one) => one.voided_at === null && !facts.clientNow(one.client_id).deleted && fits(one),
      ),
    );
  }

  private lines(currency: string, most = 3): { item_uuid: string; quantity: number }[] {
    const { random } = this;
    return Array.from({ length: random.between(1, most) }, () => ({
      item_uuid: random.pick(known(this.premises.items[currency])),
      quantity: random.pick(quantities),
      ...this.maybe(0.3, () => ({ price: this.amount(currency) })),
    }));
  }

  /** A price or a payment: up to some forty dollars. */
  private amount(currency: string): number {
    const most = currency === "LBP" ? 4_000_000 : 4_000;
    return decimal(BigInt(this.random.between(1, most)), placesOf(currency));
  }

  // Clients and prices.

  private takeClient(more: object = {}): Promise<string> {
    const { random, premises } = this;
    const currency = random.pick(["USD", "USD", ...currencies]);
    return this.world.client({
      currency,
      branch_id: random.pick([...premises.branches, null]),
      auto_invoice: random.chance(0.8),
      due_day: random.pick([1, 5, 15, 28, 31, null]),
      items: random.chance(0.8) ? this.lines(random.chance(0.9) ? currency : "EUR", 2) : [],
      ...this.maybe(0.1, () => ({ status: "inactive" })),
      ...this.maybe(0.6, () => ({ isp_account: this.account("active") })),
      ...this.maybe(0.1, () => ({ name: `=SUM(${random.between(1, 9)})` })),
      ...more,
    });
  }

  private account(status: string): object {
    const username = `user.${this.random.between(1, 1e9)}`;
    return { isp_id: this.random.pick(this.premises.isps), username, status };
  }

  private async changeClient(): Promise<void> {
    const id = this.client();
    if (!id) return;
    const { random, premises, world } = this;
    const { status, isp_status, suspended, currency } = world.facts.clientNow(id);
    const account_now = suspended ? "expired" : "active";
    const other_status = isp_status === "suspended" ? account_now : "suspended";
    const { change } = random.pickByShare([
      { share: 3, change: { status: status === "active" ? "inactive" : "active" } },
      { share: 3, change: { isp_account: this.account(other_status) } },
      { share: 3, change: { branch_id: random.pick([...premises.branches, null]) } },
      { share: 1, change: { isp_account: null } },
      { share: 2, change: { currency: random.pick(currencies) } },
      { share: 2, change: { items: this.lines(currency) } },
      { share: 1, change: { items: [] } },
      { share: 1, change: { due_day: random.pick([2, 20, 31, null]) } },
      { share: 1, change: { auto_invoice: random.chance(0.5) } },
    ]);
    await world.changeClient(id, change);
  }

  private async suspendOrResume(): Promise<void> {
    const id = this.client();
    if (id) await this.world.suspendOrResume(id, this.random.pick(["suspend", "resume"]));
  }

  private async leave(): Promise<void> {
    const id = this.client();
    if (id) await this.world.deleteClient(id);
  }

  private async changePrice(): Promise<void> {
    const { random, world, premises } = this;
    const currency = random.pick(currencies);
    const item = random.pick(known(premises.items[currency]));
    const id = this.client();
    if (id && random.chance(0.4)) {
      const { currency: theirs } = world.facts.clientNow(id);
      await world.agree(id, item, random.chance(0.3) ? null : this.amount(theirs));
    } else if (random.chance(0.3)) await world.changeItem(item, { active: random.chance(0.6) });
    else await world.changeItem(item, { price: this.amount(currency) });
  }

  // Money.

  private async bill(client = this.client()): Promise<string | null> {
    if (!client) return null;
    const { random, world } = this;
    const { currency } = world.facts.clientNow(client);
    const { days } = world.facts;
    const due_date = plusDays(days.of(this.now), random.between(-70, 40));
    return world.invoice(
      client,
      this.lines(currency),
      this.maybe(0.6, () => ({ due_date })),
    );
  }

  private async billMonth(): Promise<void> {
    const { days } = this.world.facts;
    const date = plusDays(days.of(this.now), -this.random.between(0, 9));
    await this.world.post("/v1/invoice-runs", this.maybe(0.5, () => ({ date })) ?? {});
    await this.world.learnBilled();
  }

  /** When money came in, and by whom: now, some days ago, or around a midnight. */
  private how(): object {
    const { random } = this;
    const { days } = this.world.facts;
    const midnight = days.start(plusDays(days.of(this.now), -random.between(0, 20)));
    return {
      method: random.pick(methods),
      ...this.maybe(0.5, () => ({ collector_id: random.pick(this.premises.collectors) })),
      ...this.maybe(0.4, () => ({ paid_at: later(midnight, random.between(-30, -1)) })),
      ...this.maybe(0.1, () => ({ paid_at: midnight })),
    };
  }

  private async pay(): Promise<string | null> {
    const { random, world } = this;
    const invoice = this.invoice(() => true);
    if (!invoice || random.chance(0.2)) {
      const client_id = this.client();
      if (!client_id) return null;
      const { currency } = world.facts.clientNow(client_id);
      return world.pay({ client_id, amount: this.amount(currency), ...this.how() });
    }
    const { body } = await world.get(`/v1/invoices/${invoice.id}`);
    const account = invoice.currency;
    const amount = random.pick([body.balance, body.balance, body.total, this.amount(account)]);
    const own = { amount, invoice_id: invoice.id, ...this.how() };
    if (!random.chance(0.3)) return world.pay(own);
    const currency = random.pick(currencies.filter((one) => one !== account));
    return world.pay({ ...own, ...this.exchanged(amount, account, currency) });
  }

  /** The same amount in another currency. */
  private exchanged(amount: number, account: string, currency: string): object {
    const exact = known(worth[account]) / known(worth[currency]);
    const exchange_rate = Number(exact.toFixed(10));
    const places = placesOf(currency);
    const paid = Math.max(1, Math.round(amount * exchange_rate * 10 ** places));
    return { currency, exchange_rate, amount: decimal(BigInt(paid), places) };
  }

  private async applyCredit(): Promise<void> {
    const { world } = this;
    const client_id = this.client();
    if (!client_id) return;
    const { body } = await world.get(`/v1/clients/${client_id}?include=invoices`);
    const open: { id: string; balance: number; currency: string }[] = body.invoices;
    const invoice = this.some(open.filter(({ balance }) => balance > 0));
    if (!invoice) return;
    const { id: invoice_id, balance, currency } = invoice;
    if (this.random.chance(0.6))
      await world.pay({ client_id, amount: this.amount(currency), currency, ...this.how() });
    const places = placesOf(currency);
    const half = whole(balance, places) / 2n;
    const amount = decimal(half === 0n ? 1n : half, places);
    await world.pay({ client_id, amount: 0, allocations: [{ invoice_id, amount }] });
  }

  private async voidOne(): Promise<void> {
    const invoice = this.invoice(({ client_id }) => !this.kept.has(client_id));
    if (invoice) await this.world.voidInvoice(invoice.id);
  }

  /** All of an invoice, an amount, or a part of a line; more than is left is refused. */
  private async credit(): Promise<void> {
    const { random, world } = this;
    const invoice = this.invoice(({ client_id }) => !this.kept.has(client_id));
    if (!invoice) return;
    const { body } = await world.get(`/v1/invoices/${invoice.id}`);
    const line: { id: string; quantity: number } = random.pick(body.lines);
    const part = random.pick([line.quantity, 0.5]);
    await world.credit(
      invoice.id,
      random.pick([
        { amount: body.total },
        { amount: this.amount(invoice.currency) },
        { lines: [{ line_id: line.id }] },
        { lines: [{ line_id: line.id, quantity: part }] },
      ]),
    );
  }

  private async takePaymentBack(): Promise<void> {
    const standing = [...this.world.facts.payments.values()].filter(
      (one: PaymentFacts) => one.deleted_at === null && !this.kept.has(one.client_id),
    );
    const payment = this.some(standing);
    if (payment) await this.world.deletePayment(payment.id);
  }

  // Jobs.

  private openJob(more: object = {}): Promise<string | null> {
    const { random, premises } = this;
    const board = random.pick(premises.boards);
    return this.world.ticket({
      board_id: board.id,
      client_id: random.chance(0.8) ? (this.client() ?? null) : null,
      priority: random.pick(["low", "medium", "high", "critical"]),
      ...this.maybe(0.8, () => ({ job_type_id: random.pick(premises.types) })),
      ...this.maybe(0.4, () => ({ sla_hours: random.pick([1, 24, 72]) })),
      ...this.maybe(0.15, () => ({ column_id: random.pick(board.columns).id })),
      ...more,
    });
  }

  /** Books over anything that is in the way. */
  private async book(): Promise<void> {
    const { random } = this;
    const job = this.job(isOpen);
    if (!job) return;
    const { days } = this.world.facts;
    const midnight = days.end(days.of(this.now));
    const from = later(
      random.chance(0.4) ? midnight : this.now,
      random.pick([random.between(-200, 7200), random.between(0, 3 * 86_400)]),
    );
    const [at = this.now] = [from, this.now].toSorted().slice(1);
    await this.bookAt(job, random.pick(this.premises.technicians), at);
  }

  private bookAt({ shown }: TicketFacts, technician_id: string, scheduled_at: string) {
    const length = this.random.pick([1800, 3600, 5400, 4 * 3600 + 30]);
    return this.world.act(shown.id, "schedule", {
      ...{ technician_id, scheduled_at, scheduled_until: later(scheduled_at, length) },
      ...{ override: true, override_reason: "They know" },
    });
  }

  /** Starts a visit around its time, where that is not far away. */
  private async visit(): Promise<void> {
    const { random } = this;
    const soon = later(this.now, 4 * 86_400);
    const job = this.job(
      ({ shown }) =>
        shown.scheduled_at !== null && shown.scheduled_at > this.now && shown.scheduled_at < soon,
    );
    const { scheduled_at } = job?.shown ?? {};
    if (!job || !scheduled_at) return this.onJob("start", isOpen);
    const at = later(scheduled_at, random.pick([-901, -900, -60, 0, 300, 900, 901]));
    if (at > this.now) await this.world.until(at);
    await this.world.act(job.shown.id, "start");
  }

  private async finish(job = this.job(isOpen)): Promise<void> {
    if (!job) return;
    const { random } = this;
    const outcome: Outcome = random.pick(["done", "done", "done", "partial", "revisit"]);
    const { client_id } = job.shown;
    const currency = client_id === null ? "USD" : this.world.facts.clientNow(client_id).currency;
    const amount = this.amount(currency);
    const collected = random.chance(0.2)
      ? this.exchanged(amount, currency, random.pick(currencies.filter((one) => one !== currency)))
      : { amount };
    await this.world.complete(job.shown.id, {
      outcome,
      reason: "As it was",
      reason_code: random.pick(reasons),
      ...this.maybe(0.7, () => ({ items: this.lines(currency) })),
      ...this.maybe(0.4, () => ({
        collect_payment: {
          ...collected,
          method: random.pick(["cash", "cash", "whish"]),
          use_credit: random.chance(0.3),
          collect_debt: random.chance(0.3),
        },
      })),
      ...this.maybe(0.3, () => ({ invoice_now: random.chance(0.5) })),
      ...this.maybe(0.25, () => ({
        create_follow_up:
          this.maybe(0.5, () => ({
            job_type_id: random.pick(this.premises.types),
          })) ?? true,
      })),
    });
  }

  private async billLater(): Promise<void> {
    const job = this.job(
      ({ shown }) => shown.status_category === "done" && shown.client_id !== null,
    );
    if (!job?.shown.client_id) return;
    const { currency } = this.world.facts.clientNow(job.shown.client_id);
    await this.world.billLater(job.shown.id, {
      items: this.lines(currency),
      ...this.maybe(0.3, () => ({ collect_payment: { amount: this.amount(currency) } })),
    });
  }

  private async onJob(action: string, fits?: (job: TicketFacts) => boolean): Promise<void> {
    const job = this.job(fits);
    if (job) await this.world.act(job.shown.id, action);
  }

  private reopen(): Promise<void> {
    return this.onJob("reopen", (job) => !isOpen(job));
  }

  private async move(): Promise<void> {
    const job = this.job();
    const board = this.premises.boards.find(({ id }) => id === job?.shown.board_id);
    if (!job || !board) return;
    await this.world.act(job.shown.id, "move", { column_id: this.random.pick(board.columns).id });
  }

  private async changeJob(): Promise<void> {
    const job = this.job();
    if (!job) return;
    const { random } = this;
    const { change } = random.pickByShare([
      { share: 1, change: { priority: random.pick(["low", "critical"]) } },
      { share: 1, change: { job_type_id: random.pick(this.premises.types) } },
      { share: 1, change: { client_id: this.client() ?? null } },
      { share: 1, change: { sla_hours: random.pick([2, 200, null]) } },
    ]);
    await this.world.changeTicket(job.shown.id, change);
  }

  private async dropJob(): Promise<void> {
    const job = this.job();
    if (job) await this.world.deleteTicket(job.shown.id);
  }

  // Technicians.

  private async changeTechnician(): Promise<void> {
    const { random, world } = this;
    const id = random.pick(this.premises.technicians);
    const from = later(this.now, random.between(-10, 10) * 43_200);
    const until = later(from, random.pick([3600, 86_400, 5 * 86_400]));
    const { act } = random.pickByShare([
      { share: 4, act: () => world.timeOff(id, from, until) },
      { share: 1, act: () => world.workAfterAll(id) },
      { share: 1, act: () => world.changeTechnician(id, { active: random.chance(0.6) }) },
      { share: 1, act: () => world.changeTechnician(id, { weekly_hours: random.pick(weeks) }) },
    ]);
    await act();
  }

  /** One of everything, which nothing of the rest changes, so that no report of any world is empty. */
  private async haveSomethingOfEverything(): Promise<void> {
    const { world, premises, random } = this;
    const { facts } = world;
    const next = () => world.until(later(this.now, random.between(1, 50_000)));
    const [branch_id] = premises.branches;
    const { currency } = facts.organization;
    const items = [{ item_uuid: known(premises.items[currency]?.[0]), quantity: 1, price: 30 }];
    const stays = { currency, branch_id, items, auto_invoice: true, due_day: 1 };
    const client_id = await this.takeClient({ ...stays, status: "active" });
    const guest = await this.takeClient({ isp_account: this.account("active"), status: "active" });
    for (const id of [client_id, guest]) this.kept.add(id);
    await next();
    await world.suspendOrResume(guest, "suspend");
    await next();
    await world.suspendOrResume(guest, "resume");
    await next();
    await world.changeClient(guest, { isp_account: this.account("suspended") });
    await next();
    await world.changeClient(guest, { status: "inactive" });
    const invoices: string[] = [];
    for (const price of [20, 30, 40]) {
      await next();
      invoices.push(
        known(
          await world.invoice(
            client_id,
            items.map((line) => ({ ...line, price })),
          ),
        ),
      );
    }
    await next();
    await world.voidInvoice(known(invoices[0]));
    await next();
    const half = { invoice_id: invoices[1], amount: 15, ...this.how() };
    await world.pay(half);
    const returned = known(await world.pay(half));
    await next();
    await world.deletePayment(returned);
    await next();
    known(await world.credit(known(invoices[2]), { amount: 5 }));
    await this.doSomeWork(client_id);
  }

  /** A job that is done and paid for after a revisit, a cancelled and an open one. */
  private async doSomeWork(client_id: string): Promise<void> {
    const { world, premises } = this;
    const { currency } = world.facts.organization;
    const technician = known(premises.technicians[0]);
    const open = async () => {
      const id = known(
        await this.openJob({ client_id, job_type_id: premises.types[0], column_id: null }),
      );
      this.kept.add(id);
      return id;
    };
    const [work, cancelled] = [await open(), await open()];
    await open();
    await world.act(cancelled, "cancel");
    for (const outcome of ["revisit", "done"] as const) {
      await this.bookAt(world.of(work), technician, later(this.now, 3600));
      await world.until(later(this.now, 3700));
      await world.act(work, "start");
      await world.until(later(this.now, 2400));
      const items = [{ item_uuid: known(premises.items[currency]?.[0]), quantity: 2, price: 25 }];
      const paid = outcome === "done" ? { items, collect_payment: { amount: 10 } } : {};
      const ended = { outcome, reason: "Nobody there", reason_code: "no_show", ...paid };
      if (!(await world.complete(work, ended))) throw new Error("the work was refused");
    }
  }
}

const isOpen = ({ shown }: TicketFacts): boolean =>
  !["done", "cancelled"].includes(shown.status_category);
