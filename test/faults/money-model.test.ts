import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkRows } from "../../src/operations/check/check.ts";
import { checkBooks } from "../payment-world.ts";
import { known, ModelBooks, type ModelItem, Refused } from "./model-books.ts";
import { type Came, ModelJobs } from "./model-jobs.ts";
import { ModelMonths, type ModelRun } from "./model-months.ts";
import { type Ask, currencies, paths, type Wish } from "./money-asks.ts";
import { type Did, Firm, openFile, prepareFile } from "./money-firm.ts";
import { type Shown, shownBy } from "./money-shown.ts";
import { resolved } from "./money-wish.ts";

const runs_count = Number(process.env.MODEL_RUNS ?? 50);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** So many organizations in one file: each check reads all of it. */
const firms_in_a_file = 12;

const catalogue = (): ModelItem[] => [
  { currency: "USD", price: 999, tax: 1100, active: true, usual: null },
  { currency: "USD", price: 1000, tax: 0, active: true, usual: 777 },
  { currency: "LBP", price: 90_000, tax: 1100, active: true, usual: 89_500 },
  { currency: "KWD", price: 1005, tax: 25, active: true, usual: null },
  { currency: "USD", price: 5, tax: 550, active: true, usual: null },
];

/** The books as decisions tell them. */
class Model {
  readonly items = catalogue();
  readonly books: ModelBooks;
  readonly jobs: ModelJobs;
  private readonly months: ModelMonths;

  constructor(most: number) {
    this.books = new ModelBooks(this.items, { currency: "USD", most: BigInt(most) });
    this.jobs = new ModelJobs(this.books);
    this.months = new ModelMonths(this.books);
    const line = { quantity: 1500, price: null };
    for (const [currency, due_day, item] of [
      ["USD", 27, 0],
      ["LBP", 31, 2],
      ["KWD", null, 3],
    ] as const)
      this.books.clients.push({
        currency,
        gone: false,
        auto: due_day !== null,
        due_day,
        lines: [{ ...line, item }],
        agreed: new Map(),
      });
    this.books.rates.push(
      { base: "USD", quote: "LBP", rate: "89500", at_ms: 0 },
      { base: "KWD", quote: "USD", rate: "3.25", at_ms: 0 },
    );
  }

  /** What is told, and what an end or a run came to; or the reason of a refusal, which undoes all. */
  foretell(ask: Ask): Did {
    const { books } = this;
    books.told = [];
    const invoices = books.invoices.length;
    try {
      const came = this.perform(ask);
      return { told: books.told.toSorted(), came };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      books.invoices.length = invoices;
      return { refuses: error.reason };
    }
  }

  private perform(ask: Ask): Came | ModelRun | null {
    const { books, jobs } = this;
    switch (ask.do) {
      case "bill":
        books.bill(ask.client, ask.lines);
        return null;
      case "pay":
        books.pay(ask);
        return null;
      case "void":
        books.void(ask.invoice);
        return null;
      case "remove":
        books.remove(ask.payment);
        return null;
      case "leave":
        books.client(ask.client).gone = true;
        return null;
      case "open":
        jobs.open(ask);
        return null;
      case "complete":
        return jobs.complete(ask);
      case "bill later":
        return jobs.billLater(ask.job, ask.lines, ask.door);
      case "cancel":
        return jobs.cancel(ask.job);
      case "reopen":
      case "finish":
      case "drop":
        jobs[ask.do](ask.job);
        return null;
      case "run": {
        const run = this.months.run(ask.by_clock);
        return ask.by_clock ? null : run;
      }
      default:
        this.arrange(ask);
        return null;
    }
  }

  private arrange(ask: Ask): void {
    const { books } = this;
    switch (ask.do) {
      case "wait":
        books.now_ms += ask.hours * 3_600_000;
        break;
      case "switch": {
        const item = this.items[ask.item];
        if (item) item.active = !item.active;
        break;
      }
      case "subscribe": {
        const { due_day, lines } = ask;
        Object.assign(books.client(ask.client), { auto: due_day !== null, due_day, lines });
        break;
      }
      case "agree": {
        const { agreed } = books.client(ask.client);
        const { item, price, currency } = ask;
        if (price === null && !agreed.delete(item)) throw new Refused("not_found");
        if (price !== null) agreed.set(item, { price, currency });
        break;
      }
      case "rate":
        books.rates.push({ ...ask, at_ms: books.now_ms });
        break;
      case "change currency": {
        const client = books.client(ask.client);
        const owes = currencies.some(
          (one) => books.owed(ask.client, one) !== 0n || books.credit(ask.client, one) !== 0n,
        );
        if (owes && ask.currency !== client.currency) throw new Refused("validation_failed");
        client.currency = ask.currency;
      }
    }
  }

  /** Everything that can be seen, as the service's numbers. */
  shown(): Shown {
    const { books, jobs } = this;
    return {
      clients: books.clients.map(({ currency, gone }, place) => ({
        balance: Number(books.owed(place, currency) - books.credit(place, currency)),
        listed:
          !gone && currencies.some((one) => books.owed(place, one) > books.credit(place, one)),
        accounts: currencies.map((one) => ({
          receivable: Number(books.owed(place, one)),
          credit: Number(books.credit(place, one)),
        })),
      })),
      invoices: books.invoices.map(({ subtotal, tax, ...invoice }, place) => ({
        client: invoice.client,
        job: invoice.job,
        period: invoice.period,
        day: invoice.day,
        currency: invoice.currency,
        tax: Number(tax),
        total: Number(subtotal + tax),
        paid: Number(books.paid(place)),
        rounding: Number(books.letGo(place)),
        open: invoice.void ? 0 : Number(books.open(place)),
        status: books.status(place),
      })),
      payments: books.payments.map(({ client, worth, parts, deleted }) => ({
        client,
        worth: Number(worth),
        parts: parts.map((part) => ({
          invoice: part.invoice,
          amount: Number(part.amount),
          rounding: Number(part.rounding),
        })),
        deleted,
      })),
      jobs: jobs.jobs.map(({ column, lines }, place) => ({
        column,
        invoice: jobs.invoiceOf(place),
        lines,
      })),
      sums: [],
    };
  }
}

/** Asks both for the same, one second after the other, and holds that they agree. */
const agree = async (firm: Firm, model: Model, wish: Wish): Promise<void> => {
  const ask = resolved(wish, model);
  if (!ask) return;
  const { books } = model;
  books.now_ms += 1000;
  const count = books.invoices.length;
  const foretold = model.foretell(ask);
  const did = await firm.does(books.now_ms, ask);
  expect({ ask, did }).toEqual({ ask, did: foretold });
  if (ask.do !== "run") return;
  for (const { client, period } of books.invoices.slice(count))
    firm.learnBilled(client, period ?? "");
};

test(
  `${runs_count} organizations agree with the model (SEED=${seed})`,
  async () => {
    console.log(`money model: seed ${seed}, ${runs_count} runs`);
    const { image, premises } = prepareFile(firms_in_a_file, new Model(0));
    let [sqlite, firms] = [openFile(image), 0];
    await fc.assert(
      fc.asyncProperty(paths, fc.constantFrom(0, 2, 60), async (path, tolerance) => {
        if (firms === firms_in_a_file) {
          sqlite.close();
          [sqlite, firms] = [openFile(image), 0];
        }
        const model = new Model(tolerance);
        const firm = new Firm(sqlite, known(premises[firms]), model, tolerance);
        firms += 1;
        for (const wish of path) await agree(firm, model, wish);
        expect(shownBy(firm, currencies)).toEqual(model.shown());
        firm.end();
        expect(checkBooks(sqlite)).toEqual([]);
      }),
      { numRuns: runs_count, seed },
    );
    // A firm switches the monthly bill off behind its clients' filters when it ends.
    const faults = checkRows(sqlite).filter((fault) => !fault.includes("filter auto_invoice"));
    expect(faults).toEqual([]);
    sqlite.close();
  },
  { timeout: 3_600_000 },
);
