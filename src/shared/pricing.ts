import { type Ratio, ratioOf, rounded } from "./money.ts";

/** Where a price comes from; the first that there is counts (decisions §3). */
export type PriceSource = "line" | "client" | "job_type" | "catalogue";

/** What an item costs, from whichever side; minor units, null where nothing was agreed. */
export interface Prices {
  /** What the line itself says, in the item's currency. */
  line: number | null;
  /** Agreed with the client, in a currency of its own. */
  client: number | null;
  client_currency: string | null;
  /** The job type's, in the item's currency. */
  job_type: number | null;
  catalogue: number;
  /** The item's. */
  currency: string;
}

/** The price that counts: line, client, job type, catalogue. */
export const priceOf = ({
  line,
  client,
  client_currency,
  job_type,
  catalogue,
  currency,
}: Prices): { price: number; currency: string; source: PriceSource } => {
  if (line !== null) return { price: line, currency, source: "line" };
  if (client !== null && client_currency !== null)
    return { price: client, currency: client_currency, source: "client" };
  if (job_type !== null) return { price: job_type, currency, source: "job_type" };
  return { price: catalogue, currency, source: "catalogue" };
};

const thousandth: Ratio = { numerator: 1n, denominator: 1000n };
const percent: Ratio = { numerator: 1n, denominator: 100n };

/** A line's amounts in minor units, each rounded half-up once (decisions §1). */
export interface LineAmounts {
  line_total: number;
  tax: number;
}

/** What a quantity in thousandths costs, and the tax on top of it; null when that is too large. */
export const amountsOf = (
  price: number,
  quantity: number,
  tax_rate: string,
): LineAmounts | null => {
  const line_total = rounded(price, quantity, thousandth);
  const tax = rounded(price, quantity, thousandth, ratioOf(tax_rate), percent);
  return line_total === null || tax === null ? null : { line_total, tax };
};

/** The sums of an invoice: the lines are rounded, then added (decisions §1). */
export const totalsOf = (lines: readonly LineAmounts[]) => {
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_total = lines.reduce((sum, { tax }) => sum + tax, 0);
  return { subtotal, tax_total, total: subtotal + tax_total };
};
