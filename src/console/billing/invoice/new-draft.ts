import { toDecimal, toMinor, toThousandths } from "../../../shared/money.ts";
import { amountsOf, totalsOf } from "../../../shared/pricing.ts";
import type { ClientPrice, Item, NewInvoice } from "../../api/document.d.ts";
import { numberOf, typedNumber } from "../../format/typed-number.ts";

/** A line as it is filled in. */
export interface LineDraft {
  key: number;
  item_uuid: string;
  quantity: string;
  /** Left empty: the client's, else the catalogue's. */
  price: string;
  serial: string;
  mac: string;
}

/** An invoice as it is filled in. */
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

/** What a line costs by itself: the client's price goes before the catalogue's. */
export interface Price {
  price: number;
  currency: string;
  source: "client" | "catalogue";
}

const priceOf = (item: Item, agreed: readonly ClientPrice[]): Price => {
  const own = agreed.find(({ item_uuid }) => item_uuid === item.uuid);
  return own
    ? { price: own.price, currency: own.currency, source: "client" }
    : { price: item.price, currency: item.currency, source: "catalogue" };
};

/** What is known of a line before it is sent. */
export interface ComputedLine {
  item: Item;
  usual: Price;
  /** The currency of the price that counts. */
  currency: string;
  /** Null while the quantity or the price is no amount. */
  amounts: { line_total: number; tax: number } | null;
}

/** Computes a line as the service does; null while it has no item. */
export const computeLine = (
  line: LineDraft,
  items: readonly Item[],
  agreed: readonly ClientPrice[],
): ComputedLine | null => {
  const item = items.find(({ uuid }) => uuid === line.item_uuid);
  if (!item) return null;
  const usual = priceOf(item, agreed);
  const typed = line.price.trim() === "" ? usual.price : numberOf(line.price);
  const currency = line.price.trim() === "" ? usual.currency : item.currency;
  const price = typed === null ? null : toMinor(typed, currency);
  const quantity = numberOf(line.quantity);
  const thousandths = quantity === null ? null : toThousandths(quantity);
  return {
    item,
    usual,
    currency,
    amounts:
      price === null || thousandths === null
        ? null
        : amountsOf(price, thousandths, String(item.tax_rate)),
  };
};

/** The sums of an invoice in its currency; null while a line cannot be reckoned, or is in another one. */
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

/** The draft as the API takes it. */
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
