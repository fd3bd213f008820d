import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { fromThousandths, toDecimal } from "../shared/money.ts";

/** A cross join fixes the order: lines first, then each line's item, whatever SQLite's statistics suggest. */
const itemsOfClients = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("client_items as line")
    .crossJoin("items as item")
    .leftJoin("client_prices as agreed", (join) =>
      join
        .onRef("agreed.org_id", "=", "line.org_id")
        .onRef("agreed.client_id", "=", "line.client_id")
        .onRef("agreed.item_uuid", "=", "line.item_uuid"),
    )
    .select([
      "line.client_id",
      "line.item_uuid",
      "line.quantity",
      "line.price",
      "item.name",
      "item.price as list_price",
      "item.currency as list_currency",
      "agreed.price as agreed_price",
      "agreed.currency as agreed_currency",
    ])
    .where("line.org_id", "=", param("org_id"))
    .where("line.client_id", "in", eachOf(param("ids")))
    .whereRef("item.org_id", "=", "line.org_id")
    .whereRef("item.uuid", "=", "line.item_uuid")
    .orderBy("line.client_id")
    .orderBy("line.position"),
);

type ItemLineRow = ReturnType<typeof itemLines>[number];

const itemLines = (db: OrgReader, ids: string[]) =>
  db.all(itemsOfClients, { ids: JSON.stringify(ids) });

/** `unit_price` is the line's price, otherwise the client's, otherwise the catalogue's (decisions §3). */
const itemView = (line: ItemLineRow) => {
  const by_line = line.price !== null;
  const agreed = !by_line && line.agreed_price !== null ? line.agreed_price : null;
  const currency = (agreed !== null && line.agreed_currency) || line.list_currency;
  return {
    item_uuid: line.item_uuid,
    name: line.name,
    quantity: fromThousandths(line.quantity),
    price: line.price === null ? null : toDecimal(line.price, line.list_currency),
    unit_price: toDecimal(line.price ?? agreed ?? line.list_price, currency),
    currency,
  };
};

export type ItemView = ReturnType<typeof itemView>;

/** The items of clients, by client. */
export const itemsOf = (db: OrgReader, ids: string[]): Map<string, ItemView[]> => {
  const lines = Map.groupBy(itemLines(db, ids), (line) => line.client_id);
  return new Map([...lines].map(([id, of]) => [id, of.map(itemView)]));
};
