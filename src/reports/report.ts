import type { Caller } from "../access/caller.ts";
import { dateIn, type Instant, now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { type Days, instantsOf, type ReportRange } from "./range.ts";

/** What every report is made from. */
export interface ReportContext {
  db: OrgReader;
  caller: Caller;
  range: ReportRange;
  now: Instant;
}

/** An amount on the wire. */
export interface Amount {
  currency: string;
  amount: number;
}

/** Minor units by currency as a list in the order of `currencies`, with 0 for those that are missing. */
export const amountsOf = (
  minor: ReadonlyMap<string, number>,
  currencies: readonly string[],
): Amount[] =>
  currencies.map((currency) => ({
    currency,
    amount: toDecimal(minor.get(currency) ?? 0, currency),
  }));

/** Adds to a sum of minor units. */
export const addTo = (sums: Map<string, number>, key: string, amount: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + amount);
};

/** The organization's own currency, and those that occur; only `requested` if there is one. Sorted. */
export const currenciesOf = (
  own: string,
  occurring: Iterable<string>,
  requested: string | null,
): string[] => {
  const found = requested === null ? new Set([own, ...occurring]) : new Set([requested]);
  return [...found].toSorted();
};

/** The intervals as JSON, for `daysOf`. */
export const daysJson = (intervals: readonly Days[]): string => JSON.stringify(intervals);

/** The same as instants in a timezone. */
export const instantsJson = (intervals: readonly Days[], timezone: string): string =>
  JSON.stringify(intervals.map((days) => instantsOf(days, timezone)));

/** The organization's day at `now`. */
export const todayIn = ({ organization }: Pick<Caller, "organization">, at = now()) =>
  dateIn(organization.timezone, at);
