import { nextNumber } from "../database/counters.ts";
import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { cashInHand } from "../ledger/collector-cash.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { CollectorRow } from "./queries.ts";
import type { CollectorChange, NewCollector } from "./wire.ts";

/** Adds a collector, active by default. They are numbered within their organization (§4.1). */
export const createCollector = (tx: OrgTx, input: NewCollector): CollectorRow => {
  const { name, active = true, user_id = null, cash_limit = null } = input;
  checkPerson(tx, user_id, null);
  const row: CollectorRow = {
    org_id: tx.org_id,
    id: nextNumber(tx, "collector"),
    name,
    active: active ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
    user_id,
    cash_limit: storedLimit(cash_limit),
  };
  tx.insert("collectors", row);
  return row;
};

/** Updates the fields that are sent. */
export const updateCollector = (
  tx: OrgTx,
  before: CollectorRow,
  { name = before.name, active, user_id = before.user_id, cash_limit }: CollectorChange,
): CollectorRow => {
  if (user_id !== before.user_id) checkPerson(tx, user_id, before.id);
  const values = {
    name,
    active: active === undefined ? before.active : active ? 1 : 0,
    user_id,
    cash_limit: cash_limit === undefined ? before.cash_limit : storedLimit(cash_limit),
    updated_at: tx.now,
  } as const;
  tx.run(tx.update("collectors", values).where("id", "=", before.id));
  return { ...before, ...values };
};

/** Refuses an unknown person, and one who already is another collector. */
const checkPerson = (tx: OrgTx, user_id: string | null, collector_id: number | null): void => {
  if (user_id === null) return;
  checkReference(tx, "person", "user_id", user_id);
  const other = tx.first(
    tx
      .from("collectors")
      .select("id")
      .where("user_id", "=", user_id)
      .where("id", "is not", collector_id)
      .where("deleted_at", "is", null),
  );
  if (other) throw refuseField("user_id", `is collector ${other.id} already`);
};

const storedLimit = (limit: Readonly<Record<string, number>> | null): string | null => {
  const entries = Object.entries(limit ?? {}).map(
    ([currency, amount]) =>
      [currency, checkedMinor(amount, currency, `cash_limit.${currency}`)] as const,
  );
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
};

/**
 * Soft-deletes a collector. Refuses while a client refers to them (decisions §3), they have cash in hand, or they have a
 * round that is not closed.
 */
export const deleteCollector = (tx: OrgTx, { id }: CollectorRow): void => {
  const client = tx.first(
    tx
      .from("clients")
      .select("id")
      .where("collector_id", "=", id)
      .where("deleted_at", "is", null)
      .limit(1),
  );
  if (client) throw new Refusal("in_use", "A client still uses it.", { client_id: client.id });
  if (cashInHand(tx, id).length > 0)
    throw new Refusal("in_use", "The collector has cash that was not handed over.");
  const round = tx.first(
    tx
      .from("collection_rounds")
      .select("id")
      .where("collector_id", "=", id)
      .where("status", "<>", "closed")
      .limit(1),
  );
  if (round)
    throw new Refusal("in_use", "The collector has a round that is not closed.", {
      round_id: round.id,
    });
  tx.run(tx.update("collectors", { deleted_at: tx.now, updated_at: tx.now }).where("id", "=", id));
};
