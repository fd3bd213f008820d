import {
  type InvoiceRow,
  issueInvoice,
  isTooLarge,
  recordVoided,
} from "../../../billing/invoices/record.ts";
import { normalMac } from "../../../billing/mac.ts";
import type { PricedLine } from "../../../billing/price-lines.ts";
import { findItem, type ItemRow } from "../../../catalogue/item-queries.ts";
import type { ClientRow } from "../../../clients/client.ts";
import {
  type CalendarDate,
  type Instant,
  now,
  parseDate,
  startOfDate,
} from "../../../clock/instant.ts";
import { build } from "../../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../../database/org.ts";
import { checkedMinor } from "../../../minor-units.ts";
import { refuseField } from "../../../refusal.ts";
import { isCurrency, toThousandths } from "../../../shared/money.ts";
import { amountsOf, totalsOf } from "../../../shared/pricing.ts";
import { ticketRow, withAssignees } from "../../../tickets/queries.ts";
import { record } from "../../../tickets/record.ts";
import { type Cells, momentIn, numberIn, requiredIn } from "../cells.ts";
import type { ImportContext } from "../import-context.ts";
import { rememberImported } from "../imported-records.ts";
import { findTicketByRef, referenceIn } from "../reference-queries.ts";
import { contentOf } from "./content.ts";
import { opening_period } from "./opening-words.ts";
import { imported_line, ownItem } from "./own-items.ts";
import type { MoneyLine } from "./stage.ts";

const dateIn = (cells: Cells, column: string): CalendarDate | undefined => {
  const text = cells[column];
  if (text === undefined) return undefined;
  const day = parseDate(text);
  if (day === null) throw refuseField(column, "must be a date, YYYY-MM-DD");
  return day;
};

export const currencyIn = (cells: Cells, otherwise: string): string => {
  const currency = cells.currency?.toUpperCase() ?? otherwise;
  if (!isCurrency(currency)) throw refuseField("currency", "must be an ISO 4217 currency");
  return currency;
};

/** A moment of a cell. Refuses one in the future on its column. */
export const pastIn = (cells: Cells, column: string, timezone: string): Instant | undefined => {
  const at = momentIn(cells, column, timezone);
  if (at !== undefined && at > now()) throw refuseField(column, "must not be in the future");
  return at;
};

const grouped_digits = "must be a number like 1234.50, without a separator of thousands";

/** A number of a cell. Refuses other text on its column. */
export const decimalIn = (cells: Cells, column: string): number | undefined => {
  const number = numberIn(cells[column]);
  if (typeof number === "string")
    throw refuseField(column, number.includes(",") ? grouped_digits : "must be a number");
  return number;
};

/** Issues the invoice whose lines these are, on its own date. Throws a `Refusal` for the first that is wrong. */
export const importInvoice = (
  context: ImportContext,
  client: ClientRow,
  lines: readonly MoneyLine[],
): void => {
  const [{ cells } = { cells: {} as Cells }] = lines;
  const { organization, imported_on, change } = context;
  const issue_date = dateIn({ issue_date: requiredIn(cells, "issue_date") }, "issue_date");
  if (issue_date === undefined || issue_date > imported_on)
    throw refuseField("issue_date", "must not be in the future");
  const currency = currencyIn(cells, client.currency);
  const voided_at = pastIn(cells, "voided_at", organization.timezone);
  const is_opening = cells.period === opening_period;
  const at = startOfDate(issue_date, organization.timezone);
  if (voided_at !== undefined && voided_at < at)
    throw refuseField("voided_at", "must not be before issue_date");
  const issued = change(at, (tx) => {
    const priced = lines.map((line) => pricedLine(tx, line.cells, currency));
    const { total } = totalsOf(priced);
    if (total < 0) throw refuseField("price", "the lines add up to less than 0");
    if (isTooLarge({ total })) throw refuseField("price", "the invoice is too large");
    const ticket = ticketOf(tx, client, cells);
    const invoice = issueInvoice(tx, organization, {
      client,
      currency,
      lines: priced,
      issue_date,
      due_date: dateIn(cells, "due_date"),
      ticket_id: ticket?.id ?? null,
      technician_id: ticket?.technician_id ?? null,
      notes: cells.notes,
      ...periodOf(tx, client, cells),
      imported: {
        legacy_number: cells.legacy_number ?? requiredIn(cells, "external_ref"),
        on: imported_on,
        is_opening,
      },
    });
    if (ticket && voided_at === undefined) markBilled(tx, context, invoice);
    const content = contentOf(lines);
    rememberImported(tx, "invoices", requiredIn(cells, "external_ref"), {
      id: invoice.id,
      content,
    });
    return invoice;
  });
  if (voided_at !== undefined)
    change(voided_at, (tx) => recordVoided(tx, issued, cells.void_reason ?? "Imported"));
};

const ofPeriod = prepareInOrg<{ client_id: string; period: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("period", "=", param("period")),
);

/** Refuses a month that the client was billed for. */
const periodOf = (db: OrgReader, client: ClientRow, { period }: Cells) => {
  if (period === undefined || period === opening_period) return {};
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(period))
    throw refuseField("period", `must be a month, YYYY-MM, or ${opening_period}`);
  if (db.first(ofPeriod, { client_id: client.id, period }))
    throw refuseField("period", "is billed by another invoice of this client");
  return { period };
};

const ticketOf = (db: OrgReader, client: ClientRow, cells: Cells) => {
  const { ticket_ref } = cells;
  if (ticket_ref === undefined) return null;
  const ticket = findTicketByRef(db, ticket_ref);
  if (!ticket)
    throw refuseField("ticket_ref", `is in no line of tickets.csv, nor here: ${ticket_ref}`);
  if (ticket.client_id !== client.id) throw refuseField("ticket_ref", "is another client's ticket");
  if (ticket.invoice_id !== null && cells.voided_at === undefined)
    throw refuseField("ticket_ref", "is billed by another invoice");
  return ticket;
};

const markBilled = (tx: OrgTx, { caller }: ImportContext, { id, ticket_id }: InvoiceRow): void => {
  const row = ticket_id === null ? undefined : ticketRow(tx, ticket_id);
  if (!row) return;
  const set = { invoice_id: id, updated_at: row.updated_at };
  record(tx, caller.actor, withAssignees(tx, row), { set, history: [], events: [] });
};

/** A line as it was billed: its own name and price, not the catalogue's. */
const pricedLine = (tx: OrgTx, cells: Cells, currency: string): PricedLine => {
  const item = itemOf(tx, cells);
  const quantity = toThousandths(decimalIn(cells, "quantity") ?? 1);
  if (quantity === null || quantity <= 0)
    throw refuseField("quantity", "must be more than 0, with at most 3 decimals");
  const price = signedMinor(decimalIn(cells, "price"), currency);
  const tax_rate = taxRateIn(cells) ?? (cells.item_ref === undefined ? "0" : item.tax_rate);
  const amounts = amountsOf(price, quantity, tax_rate);
  if (amounts === null) throw refuseField("price", "is too large");
  return {
    item_uuid: item.uuid,
    quantity,
    price,
    serial: cells.serial ?? null,
    mac: macIn(cells),
    name: cells.description ?? item.name,
    unit: cells.unit ?? item.unit,
    priced_in: currency,
    price_source: "line",
    tax_rate,
    track_serial: item.track_serial === 1,
    track_mac: item.track_mac === 1,
    active: item.active === 1,
    problem: null,
    ...amounts,
  };
};

const itemOf = (tx: OrgTx, cells: Cells): ItemRow => {
  const uuid = referenceIn(tx, "items", cells, "item_ref");
  if (uuid !== undefined) return findItem(tx, uuid);
  if (cells.description === undefined)
    throw refuseField("description", "is required without item_ref");
  return ownItem(tx, imported_line);
};

/** A discount is a price below 0. */
const signedMinor = (price: number | undefined, currency: string): number => {
  if (price === undefined) throw refuseField("price", "is required");
  const minor = checkedMinor(Math.abs(price), currency, "price");
  return price < 0 ? -minor : minor;
};

const taxRateIn = (cells: Cells): string | undefined => {
  const rate = decimalIn(cells, "tax_rate");
  if (rate === undefined) return undefined;
  if (rate < 0 || rate > 100 || !/^\d+(\.\d{1,4})?$/.test(String(rate)))
    throw refuseField("tax_rate", "must be between 0 and 100, with at most 4 decimals");
  return String(rate);
};

const macIn = ({ mac }: Cells): string | null => {
  if (mac === undefined) return null;
  const normal = normalMac(mac);
  if (normal === null) throw refuseField("mac", "must be a MAC address");
  return normal;
};
