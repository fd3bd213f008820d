import past from "../../../db/demo/past.json";
import type { Caller } from "../../access/caller.ts";
import { createInvoice } from "../../billing/invoices/create.ts";
import { requireInvoice } from "../../billing/invoices/queries.ts";
import { voidInvoice } from "../../billing/invoices/void.ts";
import { createPayment } from "../../billing/payments/create.ts";
import { deletePayment } from "../../billing/payments/delete.ts";
import { findPayment } from "../../billing/payments/queries.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import { lookUp } from "../look-up.ts";
import { inventHabit } from "../payments.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import type { TimedAction } from "../timed-action.ts";
import { type ClientPast, isClientAt } from "./clients.ts";
import { daysOfPast, officeTime } from "./days.ts";

/** Months have one or two of each. */
const every_days = 24;
const noticed_after_seconds = 26 * 3600;

/** Clients' ids by `external_ref`. */
type Ids = ReadonlyMap<string, string>;

/** An invoice that is voided now and then, and a payment that is deleted. */
export const inventMistakes = (
  random: Random,
  owner: Caller,
  provider: Provider,
  clients: readonly ClientPast[],
  ids: Ids,
  now: Instant,
): TimedAction[] =>
  daysOfPast(owner.organization, now)
    .filter((_, index) => index % every_days === 0)
    .flatMap((day) => {
      const at = officeTime(random, owner.organization.timezone, day);
      const noticed_at = plusSeconds(at, noticed_after_seconds);
      const there = clients.filter((client) => isClientAt(client, at));
      const mistakes = [
        billAndVoid(random, owner, provider, random.pick(there), ids),
        payAndDelete(random, owner, random.pick(there), ids),
      ];
      return noticed_at > now
        ? []
        : mistakes.flatMap(({ make, undo }) => [
            { at, run: make },
            { at: noticed_at, run: undo },
          ]);
    });

interface Mistake {
  make: TimedAction["run"];
  undo: TimedAction["run"];
}

const billAndVoid = (
  random: Random,
  { organization, actor }: Caller,
  { items }: Provider,
  { external_ref }: ClientPast,
  ids: Ids,
): Mistake => {
  const line = { item_uuid: lookUp(items, random.pick(["VISIT", "UPS-12V"])).uuid, quantity: 1 };
  const reason = random.pick(past.voids);
  let id = "";
  return {
    make: (tx) => {
      const client_id = lookUp(ids, external_ref);
      ({ id } = createInvoice(tx, organization, { client_id, items: [line] }));
    },
    undo: (tx) => voidInvoice(tx, actor, requireInvoice(tx, id), reason),
  };
};

const payAndDelete = (
  random: Random,
  { organization }: Caller,
  client: ClientPast,
  ids: Ids,
): Mistake => {
  const { method, reference, collector_id } = inventHabit(random, client);
  const amount = random.between(4, 10) * (client.joins.currency === "LBP" ? 500_000 : 5);
  const reason = random.pick(past.deletions);
  let id = "";
  return {
    make: (tx) => {
      const client_id = lookUp(ids, client.external_ref);
      const input = { client_id, amount, method, reference, collector_id };
      ({ id } = createPayment(tx, organization, input).payment);
    },
    undo: (tx) => deletePayment(tx, findPayment(tx, id).payment, reason),
  };
};
