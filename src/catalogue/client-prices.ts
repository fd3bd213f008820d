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

/** One page of a client's special prices, by item. */
export const listClientPrices = (db: OrgReader, client_id: string, page: PageRequest) =>
  pageOf(
    db,
    db
      .from("client_prices")
      .select(["item_uuid", "price", "currency"])
      .where("client_id", "=", client_id)
      .orderBy("item_uuid", "desc"),
    page,
    priceView,
  );

/** Sets a client's special price, in the client's currency by default. */
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

/** Deletes a client's special price, so that the catalogue's applies again; 404 if there is none. */
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
