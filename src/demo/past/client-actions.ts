import type { Organization } from "../../access/organization-queries.ts";
import { setClientPrice } from "../../catalogue/client-prices.ts";
import { findItem } from "../../catalogue/item-queries.ts";
import { updateItem } from "../../catalogue/items.ts";
import type { ClientRow } from "../../clients/client.ts";
import { createClient } from "../../clients/create.ts";
import { requireClient } from "../../clients/queries.ts";
import { updateClient } from "../../clients/update.ts";
import type { ClientInput } from "../../clients/wire.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { lookUp } from "../look-up.ts";
import type { DemoItem, Provider } from "../provider.ts";
import type { TimedAction } from "../timed-action.ts";
import type { ClientPast } from "./clients.ts";

const raised_days_ago = 150;

/** Clients join and change, and a price is raised for all of them. Adds their ids by `external_ref` to `ids`. */
export const clientActions = (
  organization: Organization,
  { items }: Provider,
  pasts: readonly ClientPast[],
  ids: Map<string, string>,
  now: Instant,
): TimedAction[] => {
  const raised_at = plusSeconds(now, -raised_days_ago * 24 * 3600);
  const raised = [...items.values()].filter(({ former }) => former);
  const raise = (tx: OrgTx): void => {
    for (const { uuid, price } of raised) updateItem(tx, findItem(tx, uuid), { price });
    for (const id of ids.values()) setPricesInPounds(tx, requireClient(tx, id), raised);
  };
  const join = (tx: OrgTx, { external_ref, joins }: ClientPast): void => {
    const client = createClient(tx, organization, joins);
    ids.set(external_ref, client.id);
    setPricesInPounds(tx, client, tx.now < raised_at ? formerly(items) : [...items.values()]);
  };
  const change = (
    tx: OrgTx,
    { external_ref, joins }: ClientPast,
    fields: Partial<ClientInput>,
  ): void => {
    const client = requireClient(tx, lookUp(ids, external_ref));
    // An account stays as a suspension made it.
    if (fields.isp_account?.status === "active" && client.suspended === 1) return;
    updateClient(tx, organization, client, { name: joins.name, ...fields });
  };
  return [
    { at: raised_at, run: raise },
    ...pasts.flatMap((past): TimedAction[] => [
      { at: past.joined_at, run: (tx) => join(tx, past) },
      ...past.changes.map(({ at, fields }) => ({
        at,
        run: (tx: OrgTx) => change(tx, past, fields),
      })),
    ]),
  ];
};

const formerly = (items: Provider["items"]): DemoItem[] =>
  [...items.values()].map((item) => ({ ...item, ...item.former }));

/** The price list of clients billed in pounds. */
const setPricesInPounds = (tx: OrgTx, client: ClientRow, items: readonly DemoItem[]): void => {
  if (client.currency !== "LBP") return;
  for (const { uuid, price_lbp } of items) setClientPrice(tx, client, uuid, { price: price_lbp });
};
