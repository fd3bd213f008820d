import type { OrgReader, OrgTx } from "../database/org.ts";
import { type PageRequest, pageOf } from "../database/page.ts";
import { checkedMinor } from "../minor-units.ts";
import { notFound } from "../refusal.ts";
import { toDecimal } from "../shared/money.ts";
import type { ClientPriceInput } from "./wire.ts";

interface ClientOfPrice {
  id: string;
  currency: string;
}

/** One page of the prices agreed with a client, by item. */
export const listClientPrices = (db: OrgReader, client_id: string, ask: PageRequest) =>
  pageOf(
    db,
    db
      .from("client_prices")
      .select(["item_uuid", "price", "currency"])
      .where("client_id", "=", client_id)
      .orderBy("item_uuid", "desc"),
    ask,
    priceView,
  );

/** Agrees a price with a client, in the client's currency unless another is sent. */
export const setClientPrice = (
  tx: OrgTx,
  client: ClientOfPrice,
  item_uuid: string,
  input: ClientPriceInput,
) => {
  const currency = input.currency ?? client.currency;
  const price = checkedMinor(input.price, currency, "price");
  const agreed = { price, currency, updated_at: tx.now };
  tx.run(
    tx
      .into("client_prices", { client_id: client.id, item_uuid, ...agreed })
      .onConflict((row) => row.columns(["org_id", "client_id", "item_uuid"]).doUpdateSet(agreed)),
  );
  return priceView({ item_uuid, price, currency });
};

/** The catalogue's price counts again; 404 when none was agreed. */
export const deleteClientPrice = (tx: OrgTx, client: ClientOfPrice, item_uuid: string): void => {
  const deleted = tx.run(
    tx
      .delete("client_prices")
      .where("client_id", "=", client.id)
      .where("item_uuid", "=", item_uuid),
  );
  if (deleted === 0) throw notFound();
};

const priceView = (row: { item_uuid: string; price: number; currency: string }) => ({
  item_uuid: row.item_uuid,
  price: toDecimal(row.price, row.currency),
  currency: row.currency,
});
