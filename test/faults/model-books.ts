import type { InvoiceStatus } from "../../src/shared/billing-vocabulary.ts";
import {
  divided,
  exchangedBy,
  type Fraction,
  priceOf,
  type Rates,
  scaleOf,
} from "./model-money.ts";

/** An amount in minor units. */
export type Minor = bigint;

export interface LineAsked {
  /** Its place in the catalogue. */
  item: number;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency. */
  price: number | null;
}

export interface Money {
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** Units of `currency` for 1 of what is paid; null: the newest that is known. */
  rate: string | null;
}

export interface PaymentAsked extends Money {
  client: number | null;
  /** Places of invoices, with how much of each; null: as much as there is. */
  wanted: { invoice: number; amount: number | null }[];
}

export interface ModelItem {
  currency: string;
  price: number;
  /** Hundredths of a percent. */
  tax: number;
  active: boolean;
  /** What it costs at one of the job types. */
  usual: number | null;
}

export interface ModelClient {
  currency: string;
  gone: boolean;
  auto: boolean;
  due_day: number | null;
  lines: LineAsked[];
  /** By the place of the item. */
  agreed: Map<number, { price: number; currency: string }>;
}

export interface ModelInvoice {
  client: number;
  job: number | null;
  period: string | null;
  day: string;
  currency: string;
  subtotal: Minor;
  tax: Minor;
  void: boolean;
}

interface ModelPayment {
  client: number;
  /** 0: credit is applied. */
  amount: Minor;
  account: string;
  worth: Minor;
  parts: { invoice: number; amount: Minor; rounding: Minor }[];
  deleted: boolean;
}

/** What is refused; everything since the call began is to be forgotten. */
export class Refused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** What lines come to, or the reason why they cannot be billed. */
export type Priced = { subtotal: Minor; tax: Minor } | { problem: string };

/**
 * The oracle: an organization's money as decisions §1 and §6 tell it, written a second time and
 * differently. It keeps no sum at all: what was paid, what is owed and what is credited is added up
 * from the payments that live, each time it is asked for. Topics are said in any order.
 */
export class ModelBooks {
  readonly clients: ModelClient[] = [];
  readonly invoices: ModelInvoice[] = [];
  readonly payments: ModelPayment[] = [];
  readonly rates: Rates = [];
  /** Moves by seconds, UTC. */
  now_ms = Date.UTC(2026, 0, 27, 4);
  /** What the call has told so far. */
  told: string[] = [];

  constructor(
    readonly items: ModelItem[],
    private readonly tolerance: { currency: string; most: Minor },
  ) {}

  /** The organization's day: four hours ahead, all year. */
  today(): string {
    return new Date(this.now_ms + 4 * 3_600_000).toISOString().slice(0, 10);
  }

  /** What lines cost, by the first price that there is: line, client, job type, catalogue. */
  priced(lines: readonly LineAsked[], client: ModelClient, has_job_type: boolean): Priced {
    let [subtotal, tax] = [0n, 0n];
    for (const { item, quantity, price } of lines) {
      const sold = known(this.items[item]);
      const found = priceOf(sold, price, client.agreed.get(item), has_job_type);
      if (found.currency !== client.currency) return { problem: "item_currency" };
      const product = BigInt(found.price) * BigInt(quantity);
      subtotal += divided(product, 1000n);
      tax += divided(product * BigInt(sold.tax), 1000n * 100n * 100n);
    }
    return { subtotal, tax };
  }

  bill(client_place: number, lines: readonly LineAsked[]): number {
    const client = this.client(client_place);
    if (client.gone) throw new Refused("validation_failed");
    return this.issue(client_place, this.billable(lines, client, false), {});
  }

  billable(lines: readonly LineAsked[], client: ModelClient, has_job_type: boolean) {
    const priced = this.priced(lines, client, has_job_type);
    if ("problem" in priced) throw new Refused("validation_failed");
    return priced;
  }

  /** Issues an invoice; its place. */
  issue(
    client: number,
    { subtotal, tax }: { subtotal: Minor; tax: Minor },
    { job = null, day = this.today(), period = null }: Partial<ModelInvoice>,
  ): number {
    const { currency } = this.client(client);
    this.invoices.push({ client, job, period, day, currency, subtotal, tax, void: false });
    this.told.push("invoice.created");
    if (subtotal + tax === 0n) this.told.push("invoice.paid");
    return this.invoices.length - 1;
  }

  /** Voids an invoice; one that is void already stays. */
  void(place: number): void {
    const invoice = this.invoice(place);
    if (invoice.void) return;
    if (this.partsOf(place).length > 0) throw new Refused("has_payments");
    invoice.void = true;
    this.told.push("invoice.voided");
  }

  /** Records a payment as it is asked for; its place. */
  pay(asked: PaymentAsked): number {
    const { amount, currency, wanted } = asked;
    const client = asked.client ?? this.invoice(wanted[0]?.invoice ?? -1).client;
    const account = wanted[0]
      ? this.invoice(wanted[0].invoice).currency
      : this.client(client).currency;
    if (this.isWrong(asked, client, account)) throw new Refused("validation_failed");
    const worth = this.worthOf(asked, account);
    const sum = wanted.reduce((all, part) => all + BigInt(part.amount ?? 0), 0n);
    if (amount > 0 && sum > worth) throw new Refused("validation_failed");
    if (amount === 0 && currency !== account) throw new Refused("validation_failed");
    const credit = this.credit(client, account);
    return this.record(client, account, BigInt(amount), amount > 0 ? worth : credit, wanted);
  }

  /** Takes what was paid at the door for an invoice; the payment's place. */
  collect(invoice: number | null, money: Money): number {
    if (invoice === null) throw new Refused("payment_failed");
    const { client, currency } = this.invoice(invoice);
    if (this.client(client).gone) throw new Refused("payment_failed");
    const worth = this.worthOf(money, currency);
    return this.record(client, currency, BigInt(money.amount), worth, [{ invoice, amount: null }]);
  }

  /** Deletes a payment, and the newest applications of credit for which nothing is left. */
  remove(place: number): void {
    const payment = this.payment(place);
    if (payment.deleted) return;
    this.takeOut(payment);
    if (this.client(payment.client).gone) return;
    for (const other of this.payments.toReversed()) {
      if (this.credit(payment.client, payment.account) >= 0n) break;
      const is_of_it = other.client === payment.client && other.account === payment.account;
      if (is_of_it && !other.deleted && other.amount === 0n) this.takeOut(other);
    }
  }

  private takeOut(payment: ModelPayment): void {
    payment.deleted = true;
    this.told.push("payment.deleted");
  }

  private record(
    client: number,
    account: string,
    amount: Minor,
    available: Minor,
    wanted: PaymentAsked["wanted"],
  ): number {
    let left = available;
    const parts: ModelPayment["parts"] = [];
    for (const part of wanted) {
      const open = this.open(part.invoice);
      const asked = part.amount === null ? left : BigInt(part.amount);
      const take = [asked, left, open].reduce((least, one) => (one < least ? one : least));
      if (amount === 0n && take !== asked) throw new Refused("payment_failed");
      if (take === 0n) continue;
      const rest = open - take;
      const let_go = account === this.tolerance.currency && rest <= this.tolerance.most;
      parts.push({ invoice: part.invoice, amount: take, rounding: let_go ? rest : 0n });
      left -= take;
    }
    const worth = amount === 0n ? 0n : available;
    this.payments.push({ client, amount, account, worth, parts, deleted: false });
    for (const { invoice } of parts) if (this.open(invoice) === 0n) this.told.push("invoice.paid");
    this.told.push("payment.created");
    return this.payments.length - 1;
  }

  private isWrong({ amount, wanted }: PaymentAsked, client: number, account: string): boolean {
    const invoices = wanted.map(({ invoice }) => this.invoice(invoice));
    const is_listed = wanted.length > 0 && wanted.every((part) => part.amount !== null);
    return (
      this.client(client).gone ||
      invoices.some((one) => one.void || one.currency !== account || one.client !== client) ||
      new Set(invoices).size < invoices.length ||
      wanted.some((part) => part.amount === 0) ||
      (amount === 0 && !is_listed)
    );
  }

  private worthOf({ amount, currency, rate }: Money, account: string): Minor {
    if (currency === account && rate !== null) throw new Refused("validation_failed");
    if (amount === 0 || currency === account) return BigInt(amount);
    const fraction: Fraction | null = exchangedBy(this.rates, currency, account, rate);
    if (!fraction) throw new Refused("payment_failed");
    const worth = divided(
      BigInt(amount) * fraction.under * scaleOf(account),
      fraction.over * scaleOf(currency),
    );
    if (worth === 0n) throw new Refused("payment_failed");
    return worth;
  }

  private partsOf(place: number) {
    return this.payments
      .filter(({ deleted }) => !deleted)
      .flatMap(({ parts }) => parts.filter(({ invoice }) => invoice === place));
  }

  paid(place: number): Minor {
    return this.partsOf(place).reduce((sum, { amount }) => sum + amount, 0n);
  }

  letGo(place: number): Minor {
    return this.partsOf(place).reduce((sum, { rounding }) => sum + rounding, 0n);
  }

  /** What is to be paid of an invoice that is not void. */
  open(place: number): Minor {
    const { subtotal, tax } = this.invoice(place);
    return subtotal + tax - this.paid(place) - this.letGo(place);
  }

  status(place: number): InvoiceStatus {
    if (this.invoice(place).void) return "void";
    if (this.open(place) === 0n) return "paid";
    return this.paid(place) === 0n ? "unpaid" : "partially_paid";
  }

  /** Of a client who is gone nothing is owed any more, and the rows stay. */
  owed(client: number, currency: string): Minor {
    if (this.client(client).gone) return 0n;
    return this.invoices.reduce(
      (sum, one, place) =>
        one.void || one.client !== client || one.currency !== currency
          ? sum
          : sum + this.open(place),
      0n,
    );
  }

  credit(client: number, currency: string): Minor {
    if (this.client(client).gone) return 0n;
    return this.payments
      .filter((one) => !one.deleted && one.client === client && one.account === currency)
      .flatMap(({ worth, parts }) => [worth, ...parts.map(({ amount }) => -amount)])
      .reduce((sum, one) => sum + one, 0n);
  }

  client(place: number): ModelClient {
    return known(this.clients[place]);
  }

  invoice(place: number): ModelInvoice {
    return known(this.invoices[place]);
  }

  payment(place: number): ModelPayment {
    return known(this.payments[place]);
  }
}

export const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error("the model has no such thing");
  return found;
};
