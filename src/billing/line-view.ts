import { fromThousandths, toDecimal } from "../shared/money.ts";

/** A line with its amounts, in minor units of its currency. */
interface Priced {
  item_uuid: string;
  name: string;
  unit: string | null;
  /** Thousandths. */
  quantity: number;
  price: number;
  /** Percent, as a decimal text. */
  tax_rate: string;
  line_total: number;
  tax: number;
}

/** A line as invoices and previews show it. */
export const lineView = (line: Priced, currency: string) => ({
  item_uuid: line.item_uuid,
  name: line.name,
  unit: line.unit,
  quantity: fromThousandths(line.quantity),
  price: toDecimal(line.price, currency),
  tax_rate: Number(line.tax_rate),
  line_total: toDecimal(line.line_total, currency),
  tax: toDecimal(line.tax, currency),
});
