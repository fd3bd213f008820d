import { setClientPrice } from "../../../catalogue/client-prices.ts";
import { ClientPriceInput } from "../../../catalogue/wire.ts";
import { clientPages } from "../../../clients/client-pages.ts";
import { readClients } from "../../../clients/queries.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { toDecimal } from "../../../shared/money.ts";
import { numberIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf } from "../imported-records.ts";
import { clientIn, referenceIn } from "../reference-queries.ts";

/** A client has one price for an item, so that the two are its identity. */
export const client_prices: FolderFile = {
  importLine: ({ db, change }, { cells }) => {
    const client = clientIn(db, cells);
    const item_uuid = referenceIn(db, "items", cells, "item_ref");
    if (item_uuid === undefined) throw refuseField("item_ref", "is required");
    const input = validate(ClientPriceInput, {
      price: numberIn(cells.price),
      currency: cells.currency?.toUpperCase(),
    });
    const before = db.first(
      db
        .from("client_prices")
        .select(["price", "currency"])
        .where("client_id", "=", client.id)
        .where("item_uuid", "=", item_uuid),
    );
    const currency = input.currency ?? before?.currency ?? client.currency;
    const is_same =
      before?.currency === currency && toDecimal(before.price, currency) === input.price;
    if (is_same) return "unchanged";
    change(undefined, (tx) => setClientPrice(tx, client, item_uuid, { ...input, currency }));
    return before ? "updated" : "created";
  },

  *exportLines(db) {
    for (const page of clientPages(db)) {
      const rows = readClients(
        db,
        page.map(({ seq }) => seq),
      );
      yield rows.flatMap((client) => {
        const client_ref = client.external_ref ?? client.id;
        const prices = db.all(
          db
            .from("client_prices")
            .select(["item_uuid", "price", "currency"])
            .where("client_id", "=", client.id)
            .orderBy("item_uuid"),
        );
        return prices.map(({ item_uuid, price, currency }) => {
          const item_ref = refOf(db, "items", item_uuid);
          return {
            external_ref: `${client_ref}/${item_ref}`,
            client_ref,
            item_ref,
            price: toDecimal(price, currency),
            currency,
          };
        });
      });
    }
  },
};
