import { type RawBuilder, sql } from "kysely";
import { now } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { rateAt } from "../../ledger/exchange-rates.ts";
import { decimalsOf, exchanged, type Ratio, toDecimal } from "../../shared/money.ts";

/** What amounts are worth in the organization's currency, at the newest rates. */
export interface Worth {
  currency: string;
  /** Units of the key for 1 of `currency`. Currencies without a rate are missing. */
  rates: ReadonlyMap<string, Ratio>;
}

const owed_currencies = prepareInOrg()((param) =>
  build
    .selectFrom("client_accounts")
    .select("currency")
    .distinct()
    .where("org_id", "=", param("org_id"))
    .where("receivable", ">", 0),
);

const par: Ratio = { numerator: 1n, denominator: 1n };

/** The rates of all currencies in which something is owed. */
export const worthToday = (db: OrgReader, currency: string): Worth => {
  const at = now();
  const rates = new Map<string, Ratio>();
  for (const { currency: from } of db.all(owed_currencies, {})) {
    const ratio = from === currency ? par : rateAt(db, from, currency, at)?.ratio;
    if (ratio) rates.set(from, ratio);
  }
  return { currency, rates };
};

interface Owed {
  currency: string;
  /** Minor units. */
  amount: number;
}

/** The sum of what is owed, as a decimal number. Credit in one currency pays nothing in another. Null if a rate is missing. */
export const worthOf = ({ currency, rates }: Worth, balances: readonly Owed[]): number | null => {
  let sum = 0;
  for (const { currency: from, amount } of balances) {
    if (amount <= 0) continue;
    const rate = rates.get(from);
    const worth = rate ? exchanged(amount, from, currency, rate) : null;
    if (worth === null) return null;
    sum += worth;
  }
  return toDecimal(sum, currency);
};

/** The sum of a client's accounts, to sort by: in SQL, and not rounded. Null if a rate is missing. */
export const worthInSql = ({ currency, rates }: Worth): RawBuilder<number | null> => {
  const cases = [...rates].map(
    ([from, { numerator, denominator }]) =>
      sql`when ${from} then ${
        (Number(denominator) / Number(numerator)) * 10 ** (decimalsOf(currency) - decimalsOf(from))
      }`,
  );
  // CASE needs at least one branch.
  const rate = sql`case "client_accounts"."currency" ${sql.join([...cases, sql`when '' then null`], sql` `)} end`;
  const owed = sql`"client_accounts"."receivable" - "client_accounts"."credit"`;
  return sql<number | null>`case when sum(${owed} > 0 and ${rate} is null) = 0
    then sum(max(${owed}, 0) * ${rate}) end`;
};
