import { expect, test } from "bun:test";
import fc from "fast-check";
import { readOrganization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createRate } from "../../src/billing/exchange-rates/rates.ts";
import { billingFaults } from "../../src/billing/faults.ts";
import { openOf } from "../../src/billing/invoices/open.ts";
import { createPayment } from "../../src/billing/payments/create.ts";
import { deletePayment } from "../../src/billing/payments/delete.ts";
import { findPayment } from "../../src/billing/payments/queries.ts";
import { createItem } from "../../src/catalogue/items.ts";
import type { ClientRow } from "../../src/clients/client.ts";
import { createClient } from "../../src/clients/create.ts";
import { beginDeletion, deletePart } from "../../src/clients/delete.ts";
import { findClient } from "../../src/clients/queries.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { recordEvents } from "../../src/events/record.ts";
import { ledgerFaults } from "../../src/ledger/faults.ts";
import { clientAccount } from "../../src/ledger/post.ts";
import { toDecimal } from "../../src/money.ts";
import { Refusal } from "../../src/refusal.ts";
import { issueFor, voidById } from "../payment-world.ts";
import { schema_image } from "../schema-image.ts";
import { ModelAccount, type PaymentAsked } from "./model-account.ts";

const runs_count = 2000;
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** So many accounts in one file: each check reads all of it. */
const accounts_in_a_file = 25;

type Ask =
  | { do: "bill"; currency: string; amount: number }
  | ({ do: "pay" } & PaymentAsked)
  | { do: "void"; invoice: number }
  | { do: "remove"; payment: number }
  | { do: "leave" };

const currency = fc.constantFrom("USD", "USD", "USD", "LBP");
const place = fc.nat({ max: 3 });
/** Few different ones, so that sums meet; those that are 1 apart meet the tolerance. */
const amount = fc.constantFrom(0, 1, 2, 3, 500, 998, 999, 1000, 1001, 1500, 2000, 90_000, 179_000);
const rate = fc.constantFrom(89_500, 90_000, 3);

const wanted = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.record({ invoice: place, amount: fc.constant(null) })) },
  { weight: 3, arbitrary: fc.array(fc.record({ invoice: place, amount }), { maxLength: 3 }) },
);

const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("bill"), currency, amount }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("pay"), amount, currency, rate, wanted }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("remove"), payment: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void"), invoice: place }) },
  { weight: 1, arbitrary: fc.constant({ do: "leave" }) },
) as fc.Arbitrary<Ask>;

let sent: string[] = [];

/** A file with an organization whose tolerance is 2 cents, and something to bill in each currency. */
class Books {
  readonly sqlite = new Sqlite(schema_image, {
    settle: (tx) => {
      sent = recordEvents(tx).map(({ topic }) => topic);
    },
  });
  private readonly organization = this.sqlite.writeNow((root) => {
    const made = createOrganization(root, { name: "Cedar Net" });
    return { ...made, rounding_tolerance: 2 };
  });
  private readonly items = this.inOrg((tx) =>
    Object.fromEntries(
      ["USD", "LBP"].map((currency) => {
        const item = { name: currency, type: "service", price: 0, currency } as const;
        return [currency, createItem(tx, currency, item).uuid];
      }),
    ),
  );
  accounts = 0;

  inOrg<T>(work: (tx: OrgTx) => T): T {
    return this.sqlite.writeNow((root) => work(root.org(this.organization.id)));
  }

  client(): ClientRow {
    this.accounts += 1;
    const username = `client${this.accounts}`;
    return this.inOrg((tx) => createClient(tx, readOrganization(tx), { name: username, username }));
  }

  issue(tx: OrgTx, client_id: string, currency: string, amount: number): string {
    const item_uuid = this.items[currency] ?? "";
    const total = toDecimal(amount, currency);
    return issueFor(tx, this.organization, { client_id, item_uuid, total, currency }).id;
  }

  pay(tx: OrgTx, input: Parameters<typeof createPayment>[2]): string {
    return createPayment(tx, this.organization, input).payment.id;
  }

  faults(): string[] {
    return [...ledgerFaults(this.sqlite), ...billingFaults(this.sqlite)];
  }
}

/** One client, what they were billed and what they paid. */
class Account {
  private readonly client: ClientRow;
  private readonly invoices: string[] = [];
  private readonly payments: string[] = [];

  constructor(private readonly books: Books) {
    this.client = books.client();
  }

  /** What the service did: the events in their order, or the reason of its refusal. */
  did(ask: Ask): { sends: string[] } | { refuses: string } {
    sent = [];
    try {
      this.books.inOrg((tx) => this.perform(tx, ask));
      return { sends: sent };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refuses: error.reason };
    }
  }

  private perform(tx: OrgTx, ask: Ask): void {
    const { id } = this.client;
    switch (ask.do) {
      case "bill":
        if (!findClient(tx, id)) throw new Refusal("invoice_failed", "The client is gone.");
        this.invoices.push(this.books.issue(tx, id, ask.currency, ask.amount));
        break;
      case "pay":
        this.payments.push(this.books.pay(tx, this.inputOf(tx, ask)));
        break;
      case "void":
        voidById(tx, this.invoices[ask.invoice] ?? "");
        break;
      case "remove": {
        const { payment } = findPayment(tx, this.payments[ask.payment] ?? "");
        deletePayment(tx, payment, null);
        break;
      }
      case "leave":
        if (!findClient(tx, id)) break;
        beginDeletion(tx, [id]);
        for (const left = [id]; left.length > 0; ) deletePart(tx, left, new Map());
    }
  }

  private inputOf(tx: OrgTx, { amount, currency, rate, wanted }: PaymentAsked) {
    const account = currencyOf(tx, this.invoices[wanted[0]?.invoice ?? -1]) ?? this.client.currency;
    const [whole] = wanted;
    return {
      client_id: this.client.id,
      amount: toDecimal(amount, currency),
      currency,
      ...(account === currency ? {} : exchange(tx, currency, rate)),
      ...(whole?.amount === null
        ? { invoice_id: this.invoices[whole.invoice] }
        : {
            allocations: wanted.map((part) => ({
              invoice_id: this.invoices[part.invoice] ?? "",
              amount: toDecimal(part.amount ?? 0, account),
            })),
          }),
    };
  }

  state() {
    const db = this.books.sqlite.reader(this.client.org_id);
    const { id } = this.client;
    const row = db.first(db.from("clients").select("balance").where("id", "=", id));
    const invoices = db.all(
      db.from("invoices").selectAll().where("client_id", "=", id).orderBy("id"),
    );
    return {
      balance: row?.balance,
      accounts: ["LBP", "USD"].map((currency) => clientAccount(db, id, currency)),
      invoices: invoices.map((invoice) => ({
        paid: invoice.paid,
        open: openOf(invoice),
        status: invoice.status,
      })),
      payments: this.payments.map((payment_id) => {
        const { payment, allocations } = findPayment(db, payment_id);
        return {
          worth: payment.invoice_amount,
          parts: allocations.map(({ invoice_id, amount, rounding }) => ({
            invoice: this.invoices.indexOf(invoice_id),
            amount,
            rounding: BigInt(rounding),
          })),
          deleted: payment.deleted_at !== null,
        };
      }),
    };
  }
}

const currencyOf = (tx: OrgTx, invoice_id: string | undefined): string | undefined =>
  invoice_id === undefined
    ? undefined
    : tx.first(tx.from("invoices").select("currency").where("id", "=", invoice_id))?.currency;

/** Dollars are exchanged by a stored rate, of which the other way round is wanted: no decimal says that exactly. */
const exchange = (tx: OrgTx, currency: string, rate: number): { exchange_rate?: number } => {
  if (currency === "LBP") return { exchange_rate: rate };
  createRate(tx, readOrganization(tx), { base: "USD", quote: "LBP", rate });
  return {};
};

/** The ask about what is there: null when there is nothing. */
const resolved = (ask: Ask, { invoices, payments }: ModelAccount): Ask | null => {
  const invoiceAt = (place: number) => place % invoices.length;
  switch (ask.do) {
    case "pay":
      return {
        ...ask,
        wanted:
          invoices.length === 0
            ? []
            : ask.wanted.map((part) => ({ ...part, invoice: invoiceAt(part.invoice) })),
      };
    case "void":
      return invoices.length === 0 ? null : { ...ask, invoice: invoiceAt(ask.invoice) };
    case "remove":
      return payments.length === 0 ? null : { ...ask, payment: ask.payment % payments.length };
    default:
      return ask;
  }
};

const foretold = (model: ModelAccount, ask: Ask) => {
  switch (ask.do) {
    case "bill":
      return model.issue(ask.amount, ask.currency);
    case "pay":
      return model.pay(ask);
    case "void":
      return model.void(ask.invoice);
    case "remove":
      return model.remove(ask.payment);
    case "leave":
      return model.leave();
  }
};

test(`${runs_count} accounts agree with the model (SEED=${seed})`, () => {
  console.log(`money model: seed ${seed}, ${runs_count} runs`);
  let books = new Books();
  fc.assert(
    fc.property(fc.array(asks, { maxLength: 14 }), (path) => {
      if (books.accounts === accounts_in_a_file) {
        books.sqlite.close();
        books = new Books();
      }
      const model = new ModelAccount("USD", { currency: "USD", most: 2n });
      const account = new Account(books);
      for (const one of path) {
        const ask = resolved(one, model);
        if (!ask) continue;
        expect(account.did(ask)).toEqual(foretold(model, ask));
        expect(account.state()).toEqual(model.state());
      }
      expect(books.faults()).toEqual([]);
    }),
    { numRuns: runs_count, seed },
  );
  books.sqlite.close();
});
