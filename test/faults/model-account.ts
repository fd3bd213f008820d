import type { InvoiceStatus } from "../../src/billing/vocabulary.ts";

/** An amount in minor units. */
type Minor = bigint;

export interface ModelInvoice {
  currency: string;
  total: Minor;
  void: boolean;
}

interface ModelPayment {
  /** 0: credit is applied. */
  amount: Minor;
  account: string;
  worth: Minor;
  parts: { invoice: number; amount: Minor; rounding: Minor }[];
  deleted: boolean;
}

export interface PaymentAsked {
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** LBP for 1 USD. */
  rate: number;
  /** Places of invoices, with how much of each; null: as much as there is. */
  wanted: { invoice: number; amount: number | null }[];
}

type Did = { sends: string[] } | { refuses: string };

const scale: Record<string, bigint> = { USD: 100n, LBP: 1n };

/** Whole quotient, halves up. */
const divided = (over: bigint, under: bigint): bigint => {
  const rest = over % under;
  return over / under + (2n * rest >= under ? 1n : 0n);
};

/**
 * The oracle: a client's account as decisions §6 tells it, written a second time and differently. It
 * keeps no sum at all: what was paid, what is owed and what is credit is added up from the payments
 * that live, each time it is asked for.
 */
export class ModelAccount {
  readonly invoices: ModelInvoice[] = [];
  readonly payments: ModelPayment[] = [];
  private gone = false;

  constructor(
    private readonly currency: string,
    private readonly tolerance: { currency: string; most: Minor },
  ) {}

  issue(total: number, currency: string): Did {
    if (this.gone) return { refuses: "invoice_failed" };
    this.invoices.push({ currency, total: BigInt(total), void: false });
    return { sends: total === 0 ? ["invoice.created", "invoice.paid"] : ["invoice.created"] };
  }

  /** Voids an invoice; one that is void already stays. */
  void(place: number): Did {
    const invoice = this.invoice(place);
    if (invoice.void) return { sends: [] };
    if (this.live().some(({ parts }) => parts.some((part) => part.invoice === place)))
      return { refuses: "has_payments" };
    invoice.void = true;
    return { sends: ["invoice.voided"] };
  }

  pay({ amount, currency, rate, wanted }: PaymentAsked): Did {
    const refused = this.faultOf(amount, currency, wanted);
    if (refused) return { refuses: refused };
    const account = wanted[0] ? this.invoice(wanted[0].invoice).currency : this.currency;
    const worth = this.exchanged(BigInt(amount), currency, account, BigInt(rate));
    if (amount > 0 && worth === 0n) return { refuses: "payment_failed" };
    const asked = wanted.reduce((sum, part) => sum + BigInt(part.amount ?? 0), 0n);
    if (amount > 0 && asked > worth) return { refuses: "validation_failed" };
    let left = amount > 0 ? worth : this.credit(account);
    if (amount === 0 && asked > left) return { refuses: "payment_failed" };
    const parts: ModelPayment["parts"] = [];
    for (const part of wanted) {
      const open = this.open(part.invoice);
      let take = part.amount === null ? left : BigInt(part.amount);
      if (take > left) take = left;
      if (take > open) take = open;
      if (amount === 0 && take !== BigInt(part.amount ?? 0)) return { refuses: "payment_failed" };
      if (take > 0n) {
        const rest = open - take;
        const let_go = account === this.tolerance.currency && rest <= this.tolerance.most;
        parts.push({ invoice: part.invoice, amount: take, rounding: let_go ? rest : 0n });
        left -= take;
      }
    }
    this.payments.push({ amount: BigInt(amount), account, worth, parts, deleted: false });
    const paid = parts.filter(({ invoice }) => this.open(invoice) === 0n);
    return { sends: [...paid.map(() => "invoice.paid"), "payment.created"] };
  }

  /** Deletes a payment, and the newest applications of credit for which nothing is left. */
  remove(place: number): Did {
    const payment = this.payment(place);
    if (payment.deleted) return { sends: [] };
    payment.deleted = true;
    const sends = ["payment.deleted"];
    if (this.gone) return { sends };
    for (const other of this.payments.toReversed()) {
      if (this.credit(payment.account) >= 0n) break;
      if (other.deleted || other.amount !== 0n || other.account !== payment.account) continue;
      other.deleted = true;
      sends.push("payment.deleted");
    }
    return { sends };
  }

  /** Deletes the client: nothing is owed any more, and the rows stay. */
  leave(): Did {
    this.gone = true;
    return { sends: [] };
  }

  /** Everything that can be seen, as the service's numbers. */
  state() {
    return {
      balance: this.gone ? 0 : Number(this.owed(this.currency) - this.credit(this.currency)),
      accounts: ["LBP", "USD"].map((currency) => ({
        receivable: this.gone ? 0 : Number(this.owed(currency)),
        credit: this.gone ? 0 : Number(this.credit(currency)),
      })),
      invoices: this.invoices.map((invoice, place) => ({
        paid: Number(this.paid(place)),
        open: invoice.void ? 0 : Number(this.open(place)),
        status: this.status(place),
      })),
      payments: this.payments.map(({ worth, parts, deleted }) => ({
        worth: Number(worth),
        parts: parts.map((part) => ({ ...part, amount: Number(part.amount) })),
        deleted,
      })),
    };
  }

  private faultOf(amount: number, currency: string, wanted: PaymentAsked["wanted"]): string | null {
    if (this.gone) return "validation_failed";
    const currencies = new Set(wanted.map(({ invoice }) => this.invoice(invoice).currency));
    const is_repeated = new Set(wanted.map(({ invoice }) => invoice)).size < wanted.length;
    const is_void = wanted.some(({ invoice }) => this.invoice(invoice).void);
    const is_nothing = wanted.some((part) => part.amount === 0);
    if (currencies.size > 1 || is_repeated || is_void || is_nothing) return "validation_failed";
    if (amount > 0) return null;
    const listed = wanted.length > 0 && wanted.every((part) => part.amount !== null);
    return listed && currencies.has(currency) ? null : "validation_failed";
  }

  private exchanged(amount: Minor, from: string, to: string, rate: bigint): Minor {
    if (from === to) return amount;
    const [of, into] = [scale[from] ?? 1n, scale[to] ?? 1n];
    return from === "LBP" ? divided(amount * into, rate * of) : divided(amount * rate * into, of);
  }

  private live(): ModelPayment[] {
    return this.payments.filter(({ deleted }) => !deleted);
  }

  private partsOf(place: number) {
    return this.live().flatMap(({ parts }) => parts.filter(({ invoice }) => invoice === place));
  }

  private paid(place: number): Minor {
    return this.partsOf(place).reduce((sum, { amount }) => sum + amount, 0n);
  }

  private open(place: number): Minor {
    const let_go = this.partsOf(place).reduce((sum, { rounding }) => sum + rounding, 0n);
    return this.invoice(place).total - this.paid(place) - let_go;
  }

  private status(place: number): InvoiceStatus {
    if (this.invoice(place).void) return "void";
    if (this.open(place) === 0n) return "paid";
    return this.paid(place) === 0n ? "unpaid" : "partially_paid";
  }

  private owed(currency: string): Minor {
    return this.invoices.reduce(
      (sum, invoice, place) =>
        invoice.void || invoice.currency !== currency ? sum : sum + this.open(place),
      0n,
    );
  }

  private credit(currency: string): Minor {
    return this.live()
      .filter(({ account }) => account === currency)
      .reduce(
        (sum, { worth, parts }) => sum + worth - parts.reduce((all, part) => all + part.amount, 0n),
        0n,
      );
  }

  private invoice(place: number): ModelInvoice {
    return known(this.invoices[place]);
  }

  private payment(place: number): ModelPayment {
    return known(this.payments[place]);
  }
}

const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error("the model has no such thing");
  return found;
};
