import { type Minor, money, sum } from "./amounts.ts";
import {
  type Asked,
  compare,
  currenciesOf,
  endOf,
  inOrder,
  nullFirst,
  type Question,
  type Report,
} from "./asked.ts";
import { daysFrom, isWithin, type Span } from "./days.ts";
import type { Entry, InvoiceFacts, PaymentFacts } from "./facts.ts";

/** An entry whose client was of the asked branch when it was booked. */
const isOfBranch = (
  { facts, asked }: Question,
  { client_id, at }: Pick<Entry, "client_id" | "at">,
) => asked.branch_id === undefined || facts.clientAt(client_id, at).branch_id === asked.branch_id;

const isAccount = (account: string, wanted: "income" | "cash" | "receivable"): boolean => {
  if (wanted === "income") return account === "revenue" || account === "tax";
  return wanted === "cash" ? account.startsWith("cash:") : account === wanted;
};

/** What the lines of an account say, debits positive. */
const moved = (
  entries: readonly Entry[],
  account: Parameters<typeof isAccount>[1],
  currency: string,
) =>
  sum(
    entries
      .flatMap(({ lines }) => lines)
      .filter((line) => line.currency === currency && isAccount(line.account, account))
      .map(({ amount }) => amount),
  );

/** What the clients of the asked branch owe at the end of a day. */
const outstanding = (of: Question, day: string, currency: string): Minor => {
  const { facts, asked } = of;
  const end = endOf(of, day);
  const entries = facts.entries.filter(
    ({ at, client_id }) =>
      at < end &&
      (asked.branch_id === undefined ||
        facts.clientBefore(client_id, end)?.branch_id === asked.branch_id),
  );
  return moved(entries, "receivable", currency);
};

interface Figures {
  invoiced: Minor;
  tax: Minor;
  credited: Minor;
  voided: Minor;
  collected: Minor;
}

const flows = ["invoiced", "tax", "credited", "voided", "collected"] as const;

/** What entries say about a currency. */
const figuresOf = (entries: readonly Entry[], currency: string): Figures => {
  const ofKind = (...kinds: Entry["kind"][]) => entries.filter(({ kind }) => kinds.includes(kind));
  const taxed = ofKind("invoice").map(({ lines }) => lines.filter((one) => one.account === "tax"));
  return {
    invoiced: -moved(ofKind("invoice"), "income", currency),
    tax: -sum(taxed.flat().flatMap((line) => (line.currency === currency ? [line.amount] : []))),
    credited: moved(ofKind("credit_note"), "income", currency),
    voided: moved(ofKind("void", "client_deletion"), "income", currency),
    collected: moved(ofKind("payment", "payment_deletion", "client_deletion"), "cash", currency),
  };
};

const shown = (figures: Figures, currency: string) =>
  Object.fromEntries(flows.map((flow) => [flow, money(currency, figures[flow]).amount]));

export const revenue = (of: Question): Report => {
  if (of.asked.by !== undefined) return invoicedBy(of);
  const { facts, spans, range } = of;
  const entriesIn = (span: Span) =>
    facts.entries.filter(
      (entry) => isWithin(facts.days.of(entry.at), span) && isOfBranch(of, entry),
    );
  const moving = entriesIn(range).flatMap(({ lines }) => lines.map((line) => line.currency));
  const owed = inOrder(
    facts.entries.flatMap(({ lines }) => lines.map((line) => line.currency)),
  ).filter((currency) => spans.some(({ to }) => outstanding(of, to, currency) !== 0n));
  const currencies = currenciesOf(of, [...moving, ...owed]);
  const rows = spans.flatMap((span) => {
    const entries = entriesIn(span);
    return currencies.map((currency) => ({
      ...span,
      currency,
      ...shown(figuresOf(entries, currency), currency),
      outstanding_end: money(currency, outstanding(of, span.to, currency)).amount,
    }));
  });
  const all = entriesIn(range);
  const totals = Object.fromEntries(
    flows.map((flow) => [
      flow,
      currencies.map((currency) => money(currency, figuresOf(all, currency)[flow])),
    ]),
  );
  const outstanding_end = currencies.map((one) => money(one, outstanding(of, range.to, one)));
  return { rows, totals: { ...totals, outstanding_end } };
};

/** What an invoice adds to which key. */
const partsOf = (
  { facts }: Question,
  { lines, client_id, at, total }: InvoiceFacts,
  by: string,
) => {
  const state = facts.clientAt(client_id, at);
  if (by === "item") return lines.map(({ item_uuid, amount }) => ({ key: item_uuid, amount }));
  const key = { branch: state.branch_id, isp: state.isp_id, client: client_id }[by] ?? null;
  return [{ key, amount: total }];
};

/** So many keys of a currency are shown; the rest are one row. */
const keys_max = 50;

const invoicedBy = (of: Question): Report => {
  const { facts, asked, spans, range } = of;
  const invoices = [...facts.invoices.values()].filter(
    (one) =>
      isOfBranch(of, one) && (asked.currency === undefined || one.currency === asked.currency),
  );
  const parts = invoices
    .map((one) => ({ ...one, day: facts.days.of(one.at) }))
    .filter(({ day }) => isWithin(day, range))
    .flatMap((one) => partsOf(of, one, asked.by ?? "").map((part) => ({ ...one, ...part })));
  const currencies = inOrder(parts.map(({ currency }) => currency));
  const groups = currencies.flatMap((currency) => {
    const all = [
      ...Map.groupBy(
        parts.filter((one) => one.currency === currency),
        ({ key }) => key,
      ),
    ]
      .map(([key, its]) => ({ key, its, total: sum(its.map(({ amount }) => amount)) }))
      .toSorted((a, b) => Number(b.total - a.total) || nullFirst(a.key, b.key));
    const rest = all.slice(keys_max);
    const other = { key: "other", its: rest.flatMap(({ its }) => its) };
    return [...all.slice(0, keys_max), ...(rest.length > 0 ? [other] : [])].map((group) => ({
      ...group,
      currency,
    }));
  });
  const labelOf = (key: string | null) =>
    key === null ? null : (facts.names.get(key) ?? facts.clients.get(key)?.name ?? null);
  const rows = spans.flatMap((span) =>
    groups.map(({ key, its, currency }) => {
      const within = its.filter(({ day }) => isWithin(day, span)).map(({ amount }) => amount);
      const invoiced = money(currency, sum(within)).amount;
      return { ...span, key, label: labelOf(key), currency, invoiced };
    }),
  );
  const invoiced = currenciesOf(of, currencies).map((currency) =>
    money(currency, sum(parts.filter((one) => one.currency === currency).map((one) => one.amount))),
  );
  return { rows, totals: { invoiced } };
};

/** What is open of an invoice before a moment. */
const openBefore = ({ facts }: Question, invoice: InvoiceFacts, end: string): Minor => {
  const { id, client_id, at, total, voided_at } = invoice;
  const is_void = voided_at !== null && voided_at < end;
  if (at >= end || is_void || facts.clientBefore(client_id, end)?.deleted) return 0n;
  const payments = [...facts.payments.values()].filter(
    (one) => one.at < end && !(one.deleted_at !== null && one.deleted_at < end),
  );
  const parts = payments.flatMap((one) => one.parts.filter(({ invoice_id }) => invoice_id === id));
  const notes = [...facts.credit_notes.values()].filter(
    (one) => one.invoice_id === id && one.at < end,
  );
  const paid = parts.map(({ amount, rounding }) => amount + rounding);
  return total - sum([...paid, ...notes.map(({ applied }) => applied)]);
};

const buckets = ["not_due", "1_30", "31_60", "61_90", "over_90"] as const;

const bucketOf = (overdue: number): (typeof buckets)[number] => {
  if (overdue <= 0) return "not_due";
  if (overdue <= 30) return "1_30";
  if (overdue <= 60) return "31_60";
  return overdue <= 90 ? "61_90" : "over_90";
};

export const asOf = ({ asked, today }: { asked: Asked; today: string }): string =>
  asked.as_of ?? asked.date_to ?? today;

export const aging = (of: Question): Report => {
  const { facts, asked } = of;
  const day = asOf(of);
  const end = endOf(of, day);
  const open = [...facts.invoices.values()]
    .map((one) => ({ ...one, open: openBefore(of, one, end) }))
    .filter(
      (one) =>
        one.open !== 0n &&
        (asked.branch_id === undefined ||
          facts.clientBefore(one.client_id, end)?.branch_id === asked.branch_id),
    );
  const currencies = currenciesOf(
    of,
    open.map(({ currency }) => currency),
  );
  const amountIn = (currency: string, bucket: string): Minor =>
    sum(
      open
        .filter(
          (one) => one.currency === currency && bucketOf(daysFrom(one.due_date, day)) === bucket,
        )
        .map((one) => one.open),
    );
  const rows = currencies.map((currency) => {
    const its = open.filter((one) => one.currency === currency);
    const amounts = buckets.map((bucket) => [
      bucket,
      money(currency, amountIn(currency, bucket)).amount,
    ]);
    return {
      currency,
      ...Object.fromEntries(amounts),
      clients: new Set(its.map(({ client_id }) => client_id)).size,
      invoices: its.length,
    };
  });
  const totals = Object.fromEntries(
    buckets.map((bucket) => [
      bucket,
      currencies.map((currency) => money(currency, amountIn(currency, bucket))),
    ]),
  );
  const count = (field: "clients" | "invoices") => rows.reduce((all, row) => all + row[field], 0);
  return { rows, totals: { ...totals, clients: count("clients"), invoices: count("invoices") } };
};

export const collections = (of: Question): Report => {
  const { facts, asked, spans, range } = of;
  const dayOf = ({ paid_at }: PaymentFacts) => facts.days.of(paid_at);
  const payments = [...facts.payments.values()].filter(
    (one) =>
      one.deleted_at === null &&
      isWithin(dayOf(one), range) &&
      isOfBranch(of, one) &&
      (asked.currency === undefined || one.currency === asked.currency) &&
      (asked.collector_id === undefined || String(one.collector_id) === asked.collector_id),
  );
  const nameOf = (id: number | null) =>
    id === null ? null : (facts.names.get(String(id)) ?? null);
  const groups = [
    ...Map.groupBy(payments, ({ currency, method, collector_id }) =>
      JSON.stringify([currency, method, collector_id]),
    ).values(),
  ]
    .flatMap((its) => {
      const [first] = its;
      if (!first) return [];
      const { currency, method, collector_id } = first;
      return [{ currency, method, collector_id, collector_name: nameOf(collector_id), its }];
    })
    .toSorted(
      (a, b) =>
        compare(a.currency, b.currency) ||
        compare(a.method, b.method) ||
        nullFirst(a.collector_name, b.collector_name) ||
        nullFirst(a.collector_id, b.collector_id),
    );
  const amountOf = (its: readonly PaymentFacts[], currency: string) =>
    money(currency, sum(its.map(({ amount }) => amount)));
  const rows = spans.flatMap((span) =>
    groups.map(({ its, ...group }) => {
      const within = its.filter((one) => isWithin(dayOf(one), span));
      const { amount } = amountOf(within, group.currency);
      return { ...span, ...group, count: within.length, amount };
    }),
  );
  const currencies = currenciesOf(
    of,
    groups.map(({ currency }) => currency),
  );
  const amount = currencies.map((currency) =>
    amountOf(
      payments.filter((one) => one.currency === currency),
      currency,
    ),
  );
  return { rows, totals: { count: payments.length, amount } };
};

/** The sums of a range by the journal alone, as the API shows it. */
export const journalSums = (
  journal: readonly Entry[],
  dayOf: (at: string) => string,
  range: Span,
  currency: string,
) => {
  const within = journal.filter(({ at }) => isWithin(dayOf(at), range));
  const until = journal.filter(({ at }) => dayOf(at) <= range.to);
  const outstanding_end = money(currency, moved(until, "receivable", currency)).amount;
  return { ...shown(figuresOf(within, currency), currency), outstanding_end };
};

/** What an invoice has open now, for those who compare it with the service's balance. */
export const openNow = (of: Question, invoice: InvoiceFacts): number =>
  money(invoice.currency, openBefore(of, invoice, endOf(of, of.today))).amount;
