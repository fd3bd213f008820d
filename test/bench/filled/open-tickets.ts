import { createItem } from "../../../src/catalogue/items.ts";
import { now, plusSeconds } from "../../../src/clock/instant.ts";
import type { OrgTx } from "../../../src/database/org.ts";
import { createJobType } from "../../../src/job-types/save.ts";
import { createTicket } from "../../../src/tickets/create.ts";
import { type Field, jobTypeOf, newBoard } from "./field.ts";
import { at, type Filling, times } from "./organization.ts";

/** Enough for the seconds of one round: each is completed once. */
const tickets_count = 30_000;
const batch_size = 500;
const cents_of_items = [2500, 4000];
const tax_percent = 11;
const pounds_for_dollar = 89_500;
/** They are older than all others: no list begins with them. */
const age_seconds = 2 * 365 * 86_400;

/** Tickets that wait to be completed, and the body that does it. */
export interface OpenTickets {
  /** From the bottom of their column up: no other card has to move. */
  ids: string[];
  body: object;
}

/**
 * Adds jobs of some clients, in turn, that are billed when they are completed: two items, paid at the
 * door in another currency than the organization's.
 */
export const addOpenTickets = (
  { sqlite, organization }: Filling,
  { caller }: Field,
  client_ids: readonly string[],
): OpenTickets => {
  const long_ago = plusSeconds(now(), -age_seconds);
  const inOrg = <T>(work: (tx: OrgTx) => T): T =>
    sqlite.writeNow((root) => work(root.org(organization.id)), long_ago);
  const { body, input } = inOrg((tx) => prepare(tx, caller));
  const ids: string[] = [];
  while (ids.length < tickets_count)
    inOrg((tx) => {
      for (const _ of times(batch_size, () => null))
        ids.push(
          createTicket(tx, caller, { ...input, client_id: at(client_ids, ids.length % 100) }).ticket
            .id,
        );
    });
  return { ids: ids.reverse(), body };
};

const prepare = (tx: OrgTx, caller: Field["caller"]) => {
  const items = cents_of_items.map((cents, n) =>
    createItem(tx, caller.organization.currency, {
      name: `Service ${n}`,
      type: "service",
      price: cents / 100,
      tax_rate: tax_percent,
    }),
  );
  const { id: board_id } = newBoard(tx, "Repairs");
  const job_type_id = createJobType(tx, caller, {
    ...jobTypeOf("Repair"),
    billing_mode: "on_completion",
  });
  tx.insert("exchange_rates", {
    id: Bun.randomUUIDv7(),
    base: "USD",
    quote: "LBP",
    rate: String(pounds_for_dollar),
    effective_at: tx.now,
    created_at: tx.now,
  });
  const cents = cents_of_items.reduce(
    (sum, price) => sum + price + Math.round((price * tax_percent) / 100),
    0,
  );
  return {
    input: { title: "No internet since this morning", board_id, job_type_id },
    body: {
      outcome: "done",
      notes: "Changed the plug.",
      items: items.map(({ uuid }) => ({ item_uuid: uuid, quantity: 1 })),
      collect_payment: { amount: (cents * pounds_for_dollar) / 100, currency: "LBP" },
    },
  };
};
