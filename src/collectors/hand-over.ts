import type { Actor } from "../access/caller.ts";
import { todayOf } from "../access/organization-queries.ts";
import type { OrgTx } from "../database/org.ts";
import { accountOfCollector, cashInHand, markHandedOver } from "../ledger/collector-cash.ts";
import type { Line } from "../ledger/entry.ts";
import { post } from "../ledger/post.ts";
import { checkedMinor } from "../minor-units.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { HandoverAmount, HandoverRow } from "./handover-queries.ts";
import type { CollectorRow } from "./queries.ts";
import type { HandoverInput } from "./wire.ts";

/**
 * Takes all the cash that a collector has (beyond §12): what was counted goes to `cash:cash`, what is missing to
 * `cash_difference`, and the collector's account is 0 after it.
 */
export const handOver = (
  tx: OrgTx,
  collector: CollectorRow,
  by: Actor,
  input: HandoverInput,
): { handover: HandoverRow; amounts: HandoverAmount[] } => {
  const in_hand = new Map(cashInHand(tx, collector.id).map((each) => [each.currency, each.amount]));
  if (input.expected) checkExpected(in_hand, minorAmounts(input.expected, "expected"));
  const counted = minorAmounts(input.counted, "counted");
  const currencies = [...new Set([...in_hand.keys(), ...counted.keys()])].sort();
  const amounts = currencies.map((currency) => ({
    currency,
    expected: in_hand.get(currency) ?? 0,
    counted: counted.get(currency) ?? 0,
  }));
  const id = Bun.randomUUIDv7();
  const lines = amounts.flatMap((amount) => linesOf(collector.id, amount));
  const entry =
    lines.length === 0
      ? null
      : post(tx, { kind: "handover", client_id: null, reference: id, lines });
  const handover: HandoverRow = {
    org_id: tx.org_id,
    id,
    collector_id: collector.id,
    note: input.note || null,
    by: JSON.stringify(by),
    day: todayOf(tx),
    entry_id: entry?.id ?? null,
    created_at: tx.now,
  };
  tx.insert("handovers", handover);
  tx.insert(
    "handover_amounts",
    amounts.map((amount) => ({ ...amount, handover_id: id })),
  );
  markHandedOver(tx, collector.id, id);
  return { handover, amounts };
};

/** Amounts in minor units by currency. Refuses a currency that is named twice. */
const minorAmounts = (
  sent: HandoverInput["counted"],
  field: "counted" | "expected",
): Map<string, number> => {
  const amounts = new Map<string, number>();
  for (const [index, { currency, amount }] of sent.entries()) {
    if (amounts.has(currency)) throw refuseField(`${field}.${index}.currency`, "is named twice");
    amounts.set(currency, checkedMinor(amount, currency, `${field}.${index}.amount`));
  }
  return amounts;
};

/** Refuses if the cash in hand is not what the caller saw: a payment came in since, or was deleted. */
const checkExpected = (
  in_hand: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): void => {
  const currencies = [...in_hand.keys(), ...expected.keys()];
  if (currencies.every((code) => (in_hand.get(code) ?? 0) === (expected.get(code) ?? 0))) return;
  throw new Refusal("cash_changed", "The collector's cash has changed since: count it again.", {
    balances: [...in_hand].map(([currency, minor]) => ({
      currency,
      amount: toDecimal(minor, currency),
    })),
  });
};

const linesOf = (collector_id: number, { currency, expected, counted }: HandoverAmount): Line[] => {
  const lines: Line[] = [
    { account: accountOfCollector(collector_id), amount: -expected, currency },
    { account: "cash:cash", amount: counted, currency },
    { account: "cash_difference", amount: expected - counted, currency },
  ];
  return lines.filter(({ amount }) => amount !== 0);
};
