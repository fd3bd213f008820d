import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { hideTicket } from "../access/ticket-scope.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { findPayment, paymentView } from "../billing/payments/queries.ts";
import { receiptNumber } from "../billing/receipts/number.ts";
import { is_open } from "../billing/receivables/conditions.ts";
import { now } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { balancesOf } from "../ledger/balances.ts";
import { newestRates } from "../ledger/exchange-rates.ts";
import { cash_currencies } from "../shared/billing-vocabulary.ts";
import { toDecimal } from "../shared/money.ts";
import { collectorName, type RoundRow, type StopRow, stopsOf } from "./queries.ts";
import type { CollectionRound, RecordedStop, Stop } from "./wire.ts";

/** Open invoices that a stop lists. */
const invoices_max = 99;

/** Deleted ones, too. */
const clientsByIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["id", "name", "phone_number", "address", "city", "zone", "street", "building", "box"])
    .select(["reference", "latitude", "longitude", "deleted_at"])
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

const openInvoices = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select(["id", "client_id", "year", "number", "legacy_number", "due_date", "currency"])
    .select(["status", "total", "paid", "rounding", "credit_applied"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where(is_open),
);

/** The oldest first. Not in SQL, where a sort of all rows takes as long as reading them. */
const byAge = (a: { due_date: string; id: string }, b: { due_date: string; id: string }): number =>
  a.due_date === b.due_date ? (a.id < b.id ? -1 : 1) : a.due_date < b.due_date ? -1 : 1;

const paymentsByIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("payments")
    .select(["id", "amount", "currency", "receipt_year", "receipt_number"])
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids")))
    .where("deleted_at", "is", null),
);

/** What the stops of a round are shown with. */
const factsOf = (db: OrgReader, stops: readonly StopRow[]) => {
  const ids = JSON.stringify(stops.map(({ client_id }) => client_id));
  const clients = new Map(db.all(clientsByIds, { ids }).map((client) => [client.id, client]));
  const live = [...clients.values()].filter(({ deleted_at }) => deleted_at === null);
  const live_ids = live.map(({ id }) => id);
  const payment_ids = JSON.stringify(stops.flatMap(({ payment_id }) => payment_id ?? []));
  return {
    clients,
    balances: balancesOf(db, live_ids),
    invoices: Map.groupBy(
      db.all(openInvoices, { ids: JSON.stringify(live_ids) }).toSorted(byAge),
      ({ client_id }) => client_id,
    ),
    payments: new Map(
      db.all(paymentsByIds, { ids: payment_ids }).map((payment) => [payment.id, payment]),
    ),
  };
};

type Facts = ReturnType<typeof factsOf>;

const no_outcome = {
  outcome: null,
  payment_id: null,
  promise_until: null,
  note: null,
  at: null,
};

/** Whether the stop's payment was deleted: then the stop has no outcome again. */
const isReopened = ({ payment_id }: StopRow, { payments }: Facts): boolean =>
  payment_id !== null && !payments.has(payment_id);

type ShownClient = Facts["clients"] extends Map<string, infer C> ? C : never;

const viewOf = (stop: StopRow, client: ShownClient, position: number, facts: Facts): Stop => {
  const { deleted_at: _, ...shown_client } = client;
  const payment = stop.payment_id === null ? undefined : facts.payments.get(stop.payment_id);
  const { outcome, payment_id, promise_until, note, at } = isReopened(stop, facts)
    ? no_outcome
    : stop;
  return {
    id: stop.id,
    position,
    client: shown_client,
    due: (facts.balances.get(client.id) ?? [])
      .filter(({ amount }) => amount > 0)
      .map(({ currency, amount }) => ({ currency, amount: toDecimal(amount, currency) })),
    invoices: (facts.invoices.get(client.id) ?? []).slice(0, invoices_max).map((invoice) => ({
      id: invoice.id,
      number: invoiceNumber(invoice),
      due_date: invoice.due_date,
      balance: toDecimal(openAmount(invoice), invoice.currency),
      currency: invoice.currency,
    })),
    outcome,
    payment_id,
    receipt_number: payment ? receiptNumber(payment) : null,
    collected: payment
      ? { currency: payment.currency, amount: toDecimal(payment.amount, payment.currency) }
      : null,
    promise_until,
    note,
    at,
  };
};

/** The stop with its place on the round. */
export const stopView = (db: OrgReader, stop: StopRow): Stop => {
  const position = positionOf(db, stop);
  const [view] = viewsOf([stop], factsOf(db, [stop]), position);
  if (!view) throw new Error(`the client of stop ${stop.id} is missing`);
  return view;
};

/** Positions have no gaps, whatever was removed. */
const viewsOf = (stops: readonly StopRow[], facts: Facts, first: number): Stop[] =>
  stops.flatMap((stop, index) => {
    const client = facts.clients.get(stop.client_id);
    return client ? [viewOf(stop, client, first + index, facts)] : [];
  });

const before = prepareInOrg<{ round_id: string; position: number; id: string }>()((param) =>
  build
    .selectFrom("collection_stops")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", param("org_id"))
    .where("round_id", "=", param("round_id"))
    .where(sql<boolean>`(position, id) < (${param("position")}, ${param("id")})`),
);

const positionOf = (db: OrgReader, { round_id, position, id }: StopRow): number =>
  (db.first(before, { round_id, position, id })?.count ?? 0) + 1;

/** The round as JSON, with what its clients owe now. */
export const roundView = (
  db: OrgReader,
  { currency }: Pick<Organization, "currency">,
  round: RoundRow,
): CollectionRound => {
  const rows = stopsOf(db, round);
  const facts = factsOf(db, rows);
  const stops = viewsOf(rows, facts, 1);
  return {
    id: round.id,
    collector_id: round.collector_id,
    collector_name: collectorName(db, round.collector_id),
    date: round.date,
    name: round.name,
    status: round.status,
    stops,
    totals: totalsOf(rows, facts),
    progress: {
      stops: stops.length,
      done: stops.filter(({ outcome }) => outcome !== null).length,
    },
    exchange_rates: ratesOfCash(db, currency),
    created_at: round.created_at,
    opened_at: round.opened_at,
    closed_at: round.closed_at,
  };
};

/** For collectors, who may have no right to read the rates elsewhere. */
const ratesOfCash = (db: OrgReader, currency: string): CollectionRound["exchange_rates"] => {
  const [first = currency, ...others] = new Set([currency, ...cash_currencies]);
  return newestRates(db, first, others, now());
};

/** What is due and what was collected in each currency, sorted by code. */
const totalsOf = (stops: readonly StopRow[], facts: Facts): CollectionRound["totals"] => {
  const sums = new Map<string, { due: number; collected: number }>();
  const add = (currency: string, changed: { due?: number; collected?: number }): void => {
    const { due, collected } = sums.get(currency) ?? { due: 0, collected: 0 };
    sums.set(currency, {
      due: due + (changed.due ?? 0),
      collected: collected + (changed.collected ?? 0),
    });
  };
  for (const { client_id } of stops)
    for (const { currency, amount } of facts.balances.get(client_id) ?? [])
      if (amount > 0) add(currency, { due: amount });
  for (const { currency, amount } of facts.payments.values()) add(currency, { collected: amount });
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { due, collected }]) => ({
      currency,
      due: toDecimal(due, currency),
      collected: toDecimal(collected, currency),
    }));
};

/** A stop after an outcome, with its payment and what of that became credit. */
export const recordedStopView = (db: OrgReader, caller: Caller, stop: StopRow): RecordedStop => {
  const view = stopView(db, stop);
  if (view.payment_id === null) return { ...view, payment: null, credit: null };
  const { payment, allocations } = findPayment(db, view.payment_id);
  const { invoice_currency: currency } = payment;
  const credit = allocations.reduce((left, { amount }) => left - amount, payment.invoice_amount);
  return {
    ...view,
    payment: hideTicket(db, caller, paymentView(payment, allocations)),
    credit: credit === 0 ? null : { currency, amount: toDecimal(credit, currency) },
  };
};
