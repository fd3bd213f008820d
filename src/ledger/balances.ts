import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";

/** What a client owes in a currency, in minor units. Negative is credit. */
export interface Balance {
  currency: string;
  amount: number;
}

const unsettled = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("client_accounts")
    .select((of) => ["client_id", "currency", of("receivable", "-", of.ref("credit")).as("amount")])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .whereRef("receivable", "<>", "credit"),
);

/** The balances that are not 0, by client, sorted by currency code. */
export const balancesOf = (db: OrgReader, ids: readonly string[]): Map<string, Balance[]> => {
  const rows = db.all(unsettled, { ids: JSON.stringify(ids) });
  rows.sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return Map.groupBy(rows, ({ client_id }) => client_id);
};

const accounts = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("client_accounts")
    .select(["currency", "receivable", "credit"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .orderBy("currency"),
);

/** What a client owes on invoices, and their credit, in minor units of each currency, sorted by code. */
export const accountsOf = (db: OrgReader, client_id: string) => db.all(accounts, { client_id });

/** The currencies in which a client was ever billed or has ever paid, sorted by code. */
export const currenciesOf = (db: OrgReader, client_id: string): string[] =>
  accountsOf(db, client_id).map(({ currency }) => currency);
