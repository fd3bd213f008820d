import { abilities } from "../../src/access/abilities.ts";
import { type Caller, system } from "../../src/access/caller.ts";
import { listOrganizations, type Organization } from "../../src/access/organization-queries.ts";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import type { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { createTicket } from "../../src/tickets/create.ts";
import type { Subject } from "./template.ts";

/** Enough for the seconds of one round of `load.ts`: each is completed once. */
const tickets_count = 30_000;
const batch_size = 500;
const items_sold = ["VISIT", "INSTALL"];
const pounds_for_dollar = 89_500;

/** Tickets that wait to be completed, and the body that does it. */
export interface OpenTickets {
  /** By the path of the call, from the bottom of their column up: no other card has to move. */
  by_path: Record<string, Subject>;
  body: object;
}

/**
 * Makes jobs of the demo's clients, in turn, that are billed when they are completed: two items, paid
 * at the door in another currency than the organization's.
 */
export const makeOpenTickets = async (sqlite: Sqlite): Promise<OpenTickets> => {
  const [organization] = listOrganizations(sqlite);
  if (!organization) throw new Error("The demo has no organization.");
  const an_hour_ago = plusSeconds(now(), -3600);
  const inOrg = <T>(work: (tx: OrgTx) => T): Promise<T> =>
    sqlite.write((root) => work(root.org(organization.id)), an_hour_ago);
  const { body, newTicket } = await inOrg((tx) => prepare(tx, organization));
  const by_path: OpenTickets["by_path"] = {};
  for (let made = 0; made < tickets_count; made += batch_size)
    await inOrg((tx) => {
      for (let n = made; n < made + batch_size; n += 1) {
        const { id, seq, position, client_id } = newTicket(tx, n);
        by_path[`/v1/tickets/${id}/complete`] = {
          id,
          seq,
          position,
          below: position + 1,
          client_id,
        };
      }
    });
  return { by_path: Object.fromEntries(Object.entries(by_path).reverse()), body };
};

const prepare = (tx: OrgTx, organization: Organization) => {
  const items = tx.all(
    tx.from("items").select(["uuid", "price", "tax_rate"]).where("sku", "in", items_sold),
  );
  const type = tx.first(
    tx.from("job_types").select(["id", "board_id"]).where("name", "=", "Repair"),
  );
  // Of one branch, which the events name.
  const clients = tx.all(
    tx
      .from("clients")
      .select("id")
      .where("branch_id", "is not", null)
      .orderBy("branch_id")
      .limit(100),
  );
  const { board_id } = type ?? {};
  if (!board_id || items.length < items_sold.length) throw new Error("The demo has changed.");
  tx.insert("exchange_rates", {
    id: Bun.randomUUIDv7(),
    base: "USD",
    quote: "LBP",
    rate: String(pounds_for_dollar),
    effective_at: tx.now,
    created_at: tx.now,
  });
  const cents = items.reduce(
    (sum, { price, tax_rate }) => sum + price + Math.round((price * Number(tax_rate)) / 100),
    0,
  );
  const caller: Caller = {
    organization,
    actor: system,
    abilities: new Set(abilities),
    board_ids: null,
    channel: "web",
  };
  return {
    body: {
      outcome: "done",
      notes: "Changed the plug.",
      items: items.map(({ uuid }) => ({ item_uuid: uuid, quantity: 1 })),
      collect_payment: { amount: (cents / 100) * pounds_for_dollar, currency: "LBP" },
    },
    newTicket: (change: OrgTx, n: number) =>
      createTicket(change, caller, {
        title: "No internet since this morning",
        board_id,
        client_id: clients[n % clients.length]?.id ?? null,
        job_type_id: type?.id ?? null,
      }).ticket,
  };
};
