import { rateBetween } from "../../../billing/exchange-rates/rate-between.ts";
import { openAmount } from "../../../billing/invoices/amounts.ts";
import type { InvoiceRow } from "../../../billing/invoices/record.ts";
import { type AllocationRequest, recordPayment } from "../../../billing/payments/record.ts";
import type { ClientRow } from "../../../clients/client.ts";
import type { Instant } from "../../../clock/instant.ts";
import type { OrgReader, OrgTx } from "../../../database/org.ts";
import { checkedMinor } from "../../../minor-units.ts";
import { refuseField } from "../../../refusal.ts";
import { type PaymentMethod, payment_methods } from "../../../shared/vocabulary.ts";
import { type Cells, listIn, requiredIn, wordIn } from "../cells.ts";
import { makeNamed } from "../files/clients.ts";
import type { ImportContext } from "../import-context.ts";
import { rememberImported } from "../imported-records.ts";
import { contentOf } from "./content.ts";
import { invoiceIn } from "./invoice-queries.ts";
import { currencyIn, decimalIn } from "./invoices.ts";
import { opening_method } from "./opening-words.ts";
import type { MoneyLine } from "./stage.ts";

/** Records the payment of a line at its own moment. */
export const importPayment = (
  context: ImportContext,
  client: ClientRow,
  paid_at: Instant,
  line: MoneyLine,
): void => {
  const { organization, change } = context;
  const { cells } = line;
  change(paid_at, (tx) => {
    const requested = requestedIn(tx, client, cells);
    const [first] = requested;
    const { rate: sent, worth } = exchangeIn(cells);
    const currency = currencyIn(cells, first?.invoice.currency ?? client.currency);
    // Without invoices and rate, it is credit in its own currency.
    const account = first?.invoice.currency ?? (sent === undefined ? currency : client.currency);
    const amount = amountIn(cells, currency);
    if (amount === 0 && requested.length === 0)
      throw refuseField("amount", "must be more than 0, unless allocations say where credit goes");
    if (cells.collector !== undefined) makeNamed(tx, context, { collector: cells.collector });
    const { payment, allocations } = recordPayment(tx, organization, {
      client,
      requested,
      amount,
      currency,
      rate: rateBetween(tx, { from: currency, to: account, at: paid_at, sent }),
      method: methodIn(cells),
      reference: cells.reference ?? null,
      paid_at,
      collector_id: collectorIn(context, cells),
      imported: {
        is_opening: wordIn(cells.method) === opening_method,
        currency: account,
        worth: worth === undefined ? undefined : checkedMinor(worth, account, "exchange_rate"),
      },
    });
    refuseLess(requested, allocations);
    const content = contentOf([line]);
    const external_ref = requiredIn(cells, "external_ref");
    rememberImported(tx, "payments", external_ref, { id: payment.id, content });
  });
};

/** `89500`; or `0.0000111732=895000`, with what the payment is worth if the rate alone does not give it. */
const exchangeIn = (cells: Cells): { rate: number | undefined; worth: number | undefined } => {
  const [rate, worth] = cells.exchange_rate?.split("=") ?? [];
  const read = (text: string | undefined) =>
    decimalIn(text === undefined ? {} : { exchange_rate: text.trim() }, "exchange_rate");
  const found = { rate: read(rate), worth: read(worth) };
  if ((found.worth ?? 1) <= 0) throw refuseField("exchange_rate", "must be worth more than 0");
  return found;
};

const amountIn = (cells: Cells, currency: string): number => {
  const amount = decimalIn({ amount: requiredIn(cells, "amount") }, "amount") ?? 0;
  if (amount < 0) throw refuseField("amount", "must be at least 0");
  return checkedMinor(amount, currency, "amount");
};

const methodIn = (cells: Cells): PaymentMethod => {
  const method = wordIn(cells.method) ?? "cash";
  const found = payment_methods.find((each) => each === method);
  if (found) return found;
  if (method === opening_method) return "cash";
  throw refuseField("method", `must be one of: ${[...payment_methods, opening_method].join(", ")}`);
};

const collectorIn = ({ names }: ImportContext, { collector }: Cells): number | null =>
  collector === undefined
    ? null
    : ((names.lookup.idOf("collectors", collector, null) as number | undefined) ?? null);

/** The invoices of `allocations`, `ref=29.50;ref=10+0.25` with what was waived after a plus; otherwise of `invoice_ref`. */
const requestedIn = (tx: OrgTx, client: ClientRow, cells: Cells): AllocationRequest[] => {
  const listed = listIn(cells.allocations);
  if (listed === undefined)
    return cells.invoice_ref === undefined
      ? []
      : [{ invoice: payable(tx, client, cells.invoice_ref, "invoice_ref"), amount: null }];
  const requested = listed.map((entry): AllocationRequest => {
    const [, ref, amount, rounding = "0"] =
      /^(.*?)\s*=\s*(\d+(?:\.\d+)?)(?:\s*\+\s*(\d+(?:\.\d+)?))?$/.exec(entry) ?? [];
    if (ref === undefined || amount === undefined)
      throw refuseField("allocations", "must be like INV-1=29.50;INV-2=10");
    const invoice = payable(tx, client, ref, "allocations");
    const minor = (text: string) => checkedMinor(Number(text), invoice.currency, "allocations");
    return { invoice, amount: minor(amount), rounding: minor(rounding) };
  });
  refuseMixed(requested.map(({ invoice }) => invoice));
  return requested;
};

const payable = (db: OrgReader, client: ClientRow, ref: string, column: string): InvoiceRow => {
  const invoice = invoiceIn(db, client.id, ref, column);
  if (invoice.status === "void") throw refuseField(column, `is void: ${ref}`);
  return invoice;
};

const refuseMixed = (invoices: readonly InvoiceRow[]): void => {
  if (new Set(invoices.map(({ currency }) => currency)).size > 1)
    throw refuseField("allocations", "are in several currencies");
  if (new Set(invoices.map(({ id }) => id)).size < invoices.length)
    throw refuseField("allocations", "name an invoice twice");
};

/** An allocation that the invoice or the payment could not take whole is wrong in the file. */
const refuseLess = (
  requested: readonly AllocationRequest[],
  allocations: readonly { invoice_id: string; amount: number; rounding: number }[],
): void => {
  const taken = new Map(allocations.map((one) => [one.invoice_id, one]));
  for (const { invoice, amount, rounding = 0 } of requested) {
    const { amount: got, rounding: waived } = taken.get(invoice.id) ?? { amount: 0, rounding: 0 };
    if (
      (amount !== null && got < amount) ||
      openAmount(invoice) < got + waived ||
      waived < rounding
    )
      throw refuseField(
        amount === null ? "invoice_ref" : "allocations",
        `more than what is open on ${invoice.legacy_number ?? invoice.id}`,
      );
  }
};
