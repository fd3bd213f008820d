import type { Selectable } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareByIds, rowsByIds } from "../database/org.ts";
import type { TicketItemsTable } from "../database/tables/billing.ts";
import { fromThousandths, toDecimal } from "../shared/money.ts";
import type { TicketRow } from "./queries.ts";

/** What a ticket's work used, as it is stored. */
export type TicketItem = Omit<Selectable<TicketItemsTable>, "org_id" | "ticket_id" | "position">;

/** A cross join is done in this order: each line's item is sought, however few SQLite counted. */
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

/** What a ticket's work used; one without anything costs no statement. */
export const itemsOfTicket = (
  db: OrgReader,
  { id, items_count }: Pick<TicketRow, "id" | "items_count">,
): TicketItemView[] => (items_count === 0 ? [] : linesOf(db, [id]).map(itemView));

/** What the work of tickets used, by ticket; tickets without anything cost no statement. */
export const itemsOf = (
  db: OrgReader,
  tickets: readonly Pick<TicketRow, "id" | "items_count">[],
): Map<string, TicketItemView[]> => {
  const ids = tickets.filter(({ items_count }) => items_count > 0).map(({ id }) => id);
  const lines = Map.groupBy(linesOf(db, ids), ({ ticket_id }) => ticket_id);
  return new Map([...lines].map(([id, of]) => [id, of.map(itemView)]));
};

/** Of what a ticket's work used, that which waits to be billed with a later completion. */
export const keptItems = (
  db: OrgReader,
  ticket: Pick<TicketRow, "id" | "keeps_items">,
): TicketItem[] => (ticket.keeps_items === 1 ? savedItems(db, ticket) : []);

/** What a ticket's work used, as it is stored. */
export const savedItems = (db: OrgReader, { id }: Pick<TicketRow, "id">): TicketItem[] =>
  linesOf(db, [id]).map(({ item_uuid, quantity, price, serial, mac }) => ({
    item_uuid,
    quantity,
    price,
    serial,
    mac,
  }));

/** Replaces what a ticket's work used; `items_count` is how many it has so far. */
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
