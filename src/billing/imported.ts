import type { CalendarDate } from "../clock/instant.ts";
import { nextNumber, raiseNumber, readNumber } from "../database/counters.ts";
import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";

/** Where an imported invoice or credit note comes from (beyond §14). */
export interface Imported {
  legacy_number: string;
  /** The local day of the import. */
  on: CalendarDate;
}

type Series = "invoice" | "credit_note";

const prefixes = { invoice: "INV", credit_note: "CN" } as const;

/** The next number of a year: of our own series, or, below 0 and not shown, of what is imported. */
export const numberIn = (
  tx: OrgTx,
  series: Series,
  year: number,
  imported: Imported | undefined,
): number => {
  if (!imported) return nextNumber(tx, `${series}:${year}`);
  continueSeries(tx, series, imported.legacy_number);
  return -nextNumber(tx, `imported_${series}:${year}`);
};

/**
 * Our own series goes on after an imported number of its form, so that no number is there twice. Refuses such a number
 * once the series has begun.
 */
const continueSeries = (tx: OrgTx, series: Series, legacy_number: string): void => {
  const found = new RegExp(`^${prefixes[series]}-(\\d{4})-(\\d{6,12})$`).exec(legacy_number);
  if (!found) return;
  const [year, number] = [Number(found[1]), Number(found[2])];
  const start = readNumber(tx, `${series}_start:${year}`);
  if (number <= start) return;
  if (readNumber(tx, `${series}:${year}`) > start)
    throw refuseField(
      "legacy_number",
      "is of the organization's own series, which has begun in that year",
    );
  raiseNumber(tx, `${series}_start:${year}`, number);
  raiseNumber(tx, `${series}:${year}`, number);
};
