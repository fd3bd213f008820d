import type { Selectable } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareByIds, rowsByIds } from "../database/org.ts";
import type { TicketItemsTable } from "../database/tables/billing.ts";
import { fromThousandths, toDecimal } from "../shared/money.ts";
import type { TicketRow } from "./queries.ts";

/** An item that the work on a ticket used, as it is stored. */
export type TicketItem = Omit<Selectable<TicketItemsTable>, "org_id" | "ticket_id" | "position">;

/** A cross join keeps this order: the item of each line is looked up, whatever the statistics of SQLite say. */
const itemsOfTickets = prepareByIds((org_id, ticket_ids) =>
  build
    .selectFrom("ticket_items as line")
    .crossJoin("items as item")
    .select([
      "line.ticket_id",
      "line.item_uuid",
      "item.name",
      "line.quantity",
      "line.price",
      "item.currency",
      "line.serial",
      "line.mac",
    ])
    .where("line.org_id", "=", org_id)
    .where("line.ticket_id", "in", ticket_ids)
    .whereRef("item.org_id", "=", "line.org_id")
    .whereRef("item.uuid", "=", "line.item_uuid")
    .orderBy("line.ticket_id")
    .orderBy("line.position"),
);

type ItemLineRow = ReturnType<typeof linesOf>[number];

const linesOf = (db: OrgReader, ids: readonly string[]) => rowsByIds(db, itemsOfTickets, ids);

const itemView = ({ item_uuid, name, quantity, price, currency, serial, mac }: ItemLineRow) => ({
  item_uuid,
  name,
  quantity: fromThousandths(quantity),
  price: price === null ? null : toDecimal(price, currency),
  serial,
  mac,
});

export type TicketItemView = ReturnType<typeof itemView>;

/** A ticket's items. Runs no query if it has none. */
export const itemsOfTicket = (
  db: OrgReader,
  { id, items_count }: Pick<TicketRow, "id" | "items_count">,
): TicketItemView[] => (items_count === 0 ? [] : linesOf(db, [id]).map(itemView));

/** Items by ticket id. Runs no query if no ticket has any. */
export const itemsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "items_count">[],
): Map<string, TicketItemView[]> => {
  const ids = tickets.filter(({ items_count }) => items_count > 0).map(({ id }) => id);
  const lines = Map.groupBy(linesOf(db, ids), ({ ticket_id }) => ticket_id);
  return new Map([...lines].map(([id, of]) => [id, of.map(itemView)]));
};

/** The items that a later completion will bill. */
export const keptItems = (
  db: OrgReader,
  ticket: Pick<TicketRow, "id" | "keeps_items">,
): TicketItem[] => (ticket.keeps_items === 1 ? savedItems(db, ticket) : []);

/** A ticket's items as they are stored. */
export const savedItems = (db: OrgReader, { id }: Pick<TicketRow, "id">): TicketItem[] =>
  linesOf(db, [id]).map(({ item_uuid, quantity, price, serial, mac }) => ({
    item_uuid,
    quantity,
    price,
    serial,
    mac,
  }));

/** Replaces a ticket's items. `items_count` is the current number. */
export const writeItems = (
  tx: OrgTx,
  { id: ticket_id, items_count }: Pick<TicketRow, "id" | "items_count">,
  items: readonly TicketItem[],
): void => {
  if (items_count > 0) tx.run(tx.delete("ticket_items").where("ticket_id", "=", ticket_id));
  tx.insert(
    "ticket_items",
    items.map((item, position) => ({ ...item, ticket_id, position })),
  );
};
