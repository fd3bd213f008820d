import { paymentsByIds } from "../billing/payments/queries.ts";
import type { OrgReader } from "../database/org.ts";
import { type Page, type PageRequest, pageOf } from "../database/page.ts";
import { cashInHand, paymentsInHand } from "../ledger/collector-cash.ts";
import { toDecimal } from "../shared/money.ts";
import { lastHandoverAt } from "./handover-queries.ts";
import { type CollectorRow, limitOf, limitView } from "./queries.ts";
import type { CashBalance, CollectorCash } from "./wire.ts";

/** Payments that are listed as in hand. */
const listed_max = 1000;

const balanceOf = (db: OrgReader, collector: CollectorRow) => {
  const in_hand = cashInHand(db, collector.id);
  const limit = limitOf(collector);
  return {
    balances: in_hand.map(({ currency, amount }) => ({
      currency,
      amount: toDecimal(amount, currency),
    })),
    limit: limitView(collector),
    over_limit: in_hand.some(
      ({ currency, amount }) => amount > (limit?.[currency] ?? Number.POSITIVE_INFINITY),
    ),
    last_handover_at: lastHandoverAt(db, collector.id),
  };
};

/** What a collector has in hand, and from which payments. */
export const collectorCash = (db: OrgReader, collector: CollectorRow): CollectorCash => ({
  ...balanceOf(db, collector),
  since_handover: paymentsByIds(db, paymentsInHand(db, collector.id, listed_max)),
});

/** One page of what all collectors have in hand, by name. */
export const listBalances = (db: OrgReader, page: PageRequest): Page<CashBalance> => {
  const collectors = db
    .from("collectors")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("name")
    .orderBy("id");
  return pageOf(db, collectors, page, (collector) => ({
    collector: { id: collector.id, name: collector.name },
    ...balanceOf(db, collector),
  }));
};
