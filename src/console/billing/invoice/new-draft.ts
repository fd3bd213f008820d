import { toDecimal, toMinor, toThousandths } from "../../../shared/money.ts";
import { amountsOf, totalsOf } from "../../../shared/pricing.ts";
import type { ClientPrice, Item, NewInvoice } from "../../api/document.d.ts";
import { numberOf, typedNumber } from "../../format/typed-number.ts";

/** A line as typed. */
export interface LineDraft {
  key: number;
  item_uuid: string;
  quantity: string;
  /** Empty for the client's own price or, without one, the catalogue's. */
  price: string;
  serial: string;
  mac: string;
}

/** An invoice as typed. */
export interface InvoiceDraft {
  lines: readonly LineDraft[];
  due_date: string;
  notes: string;
}

export const emptyLine = (key: number): LineDraft => ({
  key,
  item_uuid: "",
  quantity: "1",
  price: "",
  serial: "",
  mac: "",
});

/** The default price of a line: the client's own price, else the catalogue's. */
export interface Price {
  price: number;
  currency: string;
  source: "client" | "catalogue";
}

const priceOf = (item: Item, client_prices: readonly ClientPrice[]): Price => {
  const own = client_prices.find(({ item_uuid }) => item_uuid === item.uuid);
  return own
    ? { price: own.price, currency: own.currency, source: "client" }
    : { price: item.price, currency: item.currency, source: "catalogue" };
};

export interface ComputedLine {
  item: Item;
  default_price: Price;
  /** The currency of the typed or default price. */
  currency: string;
  /** Null while the quantity or the price is not a number. */
  amounts: { line_total: number; tax: number } | null;
}

/** Computes a line like the service. Returns null without an item. */
export const computeLine = (
  line: LineDraft,
  items: readonly Item[],
  client_prices: readonly ClientPrice[],
): ComputedLine | null => {
  const item = items.find(({ uuid }) => uuid === line.item_uuid);
  if (!item) return null;
  const default_price = priceOf(item, client_prices);
  const typed = line.price.trim() === "" ? default_price.price : numberOf(line.price);
  const currency = line.price.trim() === "" ? default_price.currency : item.currency;
  const price = typed === null ? null : toMinor(typed, currency);
  const quantity = numberOf(line.quantity);
  const thousandths = quantity === null ? null : toThousandths(quantity);
  return {
    item,
    default_price,
    currency,
    amounts:
      price === null || thousandths === null
        ? null
        : amountsOf(price, thousandths, String(item.tax_rate)),
  };
};

/** The totals of an invoice. Returns null if a line is incomplete or in another currency. */
export const computeTotals = (lines: readonly (ComputedLine | null)[], currency: string) => {
  const amounts: { line_total: number; tax: number }[] = [];
  for (const line of lines) {
    if (!line?.amounts || line.currency !== currency) return null;
    amounts.push(line.amounts);
  }
  const { subtotal, tax_total, total } = totalsOf(amounts);
  return {
    subtotal: toDecimal(subtotal, currency),
    tax_total: toDecimal(tax_total, currency),
    total: toDecimal(total, currency),
  };
};

/** The request body. */
export const newInvoiceOf = (client_id: string, draft: InvoiceDraft): NewInvoice => ({
  client_id,
  items: draft.lines.map(({ item_uuid, quantity, price, serial, mac }) => ({
    item_uuid,
    quantity: typedNumber(quantity),
    ...(price.trim() === "" ? {} : { price: typedNumber(price) }),
    ...(serial.trim() === "" ? {} : { serial }),
    ...(mac.trim() === "" ? {} : { mac }),
  })),
  due_date: draft.due_date || null,
  notes: draft.notes.trim() || null,
});
