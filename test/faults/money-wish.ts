import type { LineAsked, ModelBooks, Money, PaymentAsked } from "./model-books.ts";
import type { ModelJobs } from "./model-jobs.ts";
import type { Ask, Wish } from "./money-asks.ts";

interface There {
  books: ModelBooks;
  jobs: ModelJobs;
}

/** The ask about what is there: null when there is nothing, or nobody any more. */
export const resolved = ({ ask, fits }: Wish, there: There): Ask | null => {
  const found = foundBy(ask, there);
  return found && fits ? fitting(found, there) : found;
};

/** The newest are those that other asks have just been about. */
const fromNewest = (place: number, { length }: readonly unknown[]): number =>
  length - 1 - (place % length);

const foundBy = (ask: Ask, { books, jobs }: There): Ask | null => {
  const { invoices, payments } = books;
  if ("job" in ask) {
    const job = ask.job % (jobs.jobs.length || 1);
    return jobs.jobs[job]?.dropped === false ? { ...ask, job } : null;
  }
  switch (ask.do) {
    case "pay": {
      const wanted = invoices.length === 0 ? [] : ask.wanted;
      const client = wanted.length === 0 ? (ask.client ?? 0) : ask.client;
      const places = wanted.map((part) => ({
        ...part,
        invoice: fromNewest(part.invoice, invoices),
      }));
      return { ...ask, client, wanted: places };
    }
    case "void":
      return invoices.length === 0 ? null : { ...ask, invoice: fromNewest(ask.invoice, invoices) };
    case "remove":
      return payments.length === 0 ? null : { ...ask, payment: fromNewest(ask.payment, payments) };
    case "rate":
      return ask.base === ask.quote ? null : ask;
    case "leave":
    case "subscribe":
    case "agree":
    case "change currency":
      return books.client(ask.client).gone ? null : ask;
    default:
      return ask;
  }
};

/** What goes together, as people mostly ask for it. */
const fitting = (ask: Ask, { books, jobs }: There): Ask => {
  const currencyOf = (client: number | null) =>
    client === null ? "USD" : books.client(client).currency;
  switch (ask.do) {
    case "bill":
    case "subscribe":
      return { ...ask, lines: fitLines(ask.lines, currencyOf(ask.client), books) };
    case "complete":
    case "bill later": {
      const currency = currencyOf(jobs.job(ask.job).client);
      const door = ask.door && fitMoney(ask.door, currency);
      return { ...ask, lines: fitLines(ask.lines, currency, books), door };
    }
    case "pay": {
      const wanted = fitWanted(ask, books);
      const first = wanted[0] && books.invoice(wanted[0].invoice);
      const account = first?.currency ?? currencyOf(ask.client);
      const client = first && ask.client !== null ? first.client : ask.client;
      return fitCredit({ ...ask, ...fitMoney(ask, account), client, wanted }, account, books);
    }
    default:
      return ask;
  }
};

/** Items of one currency. */
const fitLines = (lines: LineAsked[], currency: string, { items }: ModelBooks): LineAsked[] => {
  const fit = [...items.keys()].filter((item) => items[item]?.currency === currency);
  return lines.map((line) => ({ ...line, item: fit[line.item % fit.length] ?? 0 }));
};

/** Rates that people would name. */
const usual_rates: Record<string, string> = {
  "LBP for USD": "89500",
  "USD for LBP": "0.0000111732",
  "KWD for USD": "0.308",
  "USD for KWD": "3.25",
};

const fitMoney = <M extends Money>(money: M, account: string): M => ({
  ...money,
  rate: money.rate && (usual_rates[`${money.currency} for ${account}`] ?? null),
});

/** Invoices of one client and currency that are not void, each once. */
const fitWanted = ({ wanted }: PaymentAsked, books: ModelBooks): PaymentAsked["wanted"] => {
  const live = wanted.filter(({ invoice }) => !books.invoice(invoice).void);
  const first = live[0] && books.invoice(live[0].invoice);
  return live.filter(({ invoice }, n) => {
    const { client, currency } = books.invoice(invoice);
    const is_named = live.findIndex((other) => other.invoice === invoice) < n;
    return client === first?.client && currency === first.currency && !is_named;
  });
};

/** Of credit no more than there is, and than an invoice takes; of new money enough. */
const fitCredit = (
  ask: Ask & { do: "pay" },
  account: string,
  books: ModelBooks,
): Ask & { do: "pay" } => {
  const [first] = ask.wanted;
  const client = first ? books.invoice(first.invoice).client : (ask.client ?? 0);
  const wanted = ask.wanted.map((part) => ({
    ...part,
    amount: part.amount === 0 ? 1 : part.amount,
  }));
  const sum = wanted.reduce((all, { amount }) => all + (amount ?? 0), 0);
  let left = books.credit(client, account);
  if (ask.amount > 0 || left <= 0n || sum === 0) {
    const enough = ask.currency === account ? Math.max(ask.amount, sum) : ask.amount;
    return { ...ask, client: first ? ask.client : client, amount: enough || 500, wanted };
  }
  const taken = wanted.flatMap((part) => {
    const amount = [BigInt(part.amount ?? 1), left, books.open(part.invoice)].reduce((a, b) =>
      a < b ? a : b,
    );
    left -= amount;
    return amount === 0n ? [] : [{ ...part, amount: Number(amount) }];
  });
  return {
    ...ask,
    client: taken[0] ? ask.client : client,
    currency: account,
    rate: null,
    wanted: taken,
  };
};
