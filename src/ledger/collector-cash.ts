import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Account } from "../shared/journal.ts";
import { type Line, reversed } from "./entry.ts";

/*
 * The cash that collectors have taken on rounds and not handed over (beyond §12). The sum of a collector's rows without
 * a handover is the balance of their account.
 */

/** The account of a collector's cash in hand. */
export const accountOfCollector = (collector_id: number): Account =>
  `cash:collector:${collector_id}`;

const isCollectorAccount = (account: Account): boolean => account.startsWith("cash:collector:");

/** Cash of a payment. `amount` is in minor units of `currency`. */
export interface TakenCash {
  entry_id: string;
  payment_id: string;
  collector_id: number;
  currency: string;
  amount: number;
}

/** Records that a collector has the cash of a payment, whose entry posts it to their account. */
export const keepCash = (tx: OrgTx, cash: TakenCash): void =>
  tx.insert("collector_cash", { ...cash, handover_id: null });

// Prepared with the literal condition, because SQLite does not use the partial index with a parameter.
const in_hand = sql<boolean>`handover_id is null`;

const balances = prepareInOrg<{ collector_id: number }>()((param) =>
  build
    .selectFrom("collector_cash")
    .select((of) => ["currency", of.fn.sum<number>("amount").as("amount")])
    .where("org_id", "=", param("org_id"))
    .where("collector_id", "=", param("collector_id"))
    .where(in_hand)
    .groupBy("currency")
    .orderBy("currency"),
);

/** What a collector has in hand, in minor units, sorted by currency. */
export const cashInHand = (
  db: OrgReader,
  collector_id: number,
): { currency: string; amount: number }[] => db.all(balances, { collector_id });

const newest = prepareInOrg<{ collector_id: number; max: number }>()((param) =>
  build
    .selectFrom("collector_cash")
    .select("payment_id")
    .where("org_id", "=", param("org_id"))
    .where("collector_id", "=", param("collector_id"))
    .where(in_hand)
    .orderBy("payment_id", "desc")
    .limit(param("max")),
);

/** The payments whose cash a collector has, the newest first. */
export const paymentsInHand = (db: OrgReader, collector_id: number, max: number): string[] =>
  db.all(newest, { collector_id, max }).map(({ payment_id }) => payment_id);

/** Marks all that a collector has in hand as handed over. */
export const markHandedOver = (tx: OrgTx, collector_id: number, handover_id: string): void => {
  tx.run(
    tx
      .update("collector_cash", { handover_id })
      .where("collector_id", "=", collector_id)
      .where(in_hand),
  );
};

const byEntry = prepareInOrg<{ entry_id: string }>()((param) =>
  build
    .selectFrom("collector_cash")
    .select("handover_id")
    .where("org_id", "=", param("org_id"))
    .where("entry_id", "=", param("entry_id")),
);

/**
 * The lines that reverse an entry. Cash that the collector has handed over since is taken back from `cash:cash`,
 * where it went; what they still have, from their own account.
 */
export const reverseLines = (
  tx: OrgTx,
  { id: entry_id, lines }: { id: string; lines: readonly Line[] },
): Line[] => {
  const opposite = reversed(lines);
  if (!lines.some(({ account }) => isCollectorAccount(account))) return opposite;
  const cash = tx.first(byEntry, { entry_id });
  if (!cash) return opposite;
  if (cash.handover_id === null) {
    tx.run(tx.delete("collector_cash").where("entry_id", "=", entry_id));
    return opposite;
  }
  return opposite.map((line) =>
    isCollectorAccount(line.account) ? { ...line, account: "cash:cash" } : line,
  );
};
