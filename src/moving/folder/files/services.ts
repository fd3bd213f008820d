import { clientPages } from "../../../clients/client-pages.ts";
import { itemsOf } from "../../../clients/items.ts";
import { readClients } from "../../../clients/queries.ts";
import { updateClient } from "../../../clients/update.ts";
import { ItemLineInput, NewClient } from "../../../clients/wire.ts";
import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { numberIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { importedRecord, refOf, rememberImported } from "../imported-records.ts";
import { clientIn, referenceIn } from "../reference-queries.ts";

/** Where a line of a client is: services have no id of their own. */
const placeOf = (client_id: string, position: number): string => `${client_id}/${position}`;

/** The position of the line that a reference became; null for a new one. */
const positionOf = (
  db: OrgReader,
  external_ref: string,
  client: { id: string; external_ref: string | null },
  count: number,
): number | null => {
  const place = importedRecord(db, "services", external_ref)?.id ?? external_ref;
  const [, of, text] = /^(.*)\/(\d+)$/.exec(place) ?? [];
  const position = Number(text);
  return (of === client.id || of === client.external_ref) && position < count ? position : null;
};

/** A client's recurring lines, with `quantity` and a price of their own. */
export const services: FolderFile = {
  importLine: ({ db, organization, change }, { external_ref, cells }) => {
    const client = clientIn(db, cells);
    const item_uuid = referenceIn(db, "items", cells, "item_ref");
    if (item_uuid === undefined) throw refuseField("item_ref", "is required");
    const sent = {
      item_uuid,
      quantity: numberIn(cells.quantity) ?? 1,
      price: numberIn(cells.price),
    };
    const line = validate(ItemLineInput, sent);
    const lines = (itemsOf(db, [client.id]).get(client.id) ?? []).map(
      ({ item_uuid, quantity, price }) => ({ item_uuid, quantity, price }),
    );
    const position = positionOf(db, external_ref, client, lines.length);
    const at = position ?? lines.length;
    const kept = lines[at] ? { price: lines[at].price } : {};
    lines[at] = { ...kept, ...line, price: line.price ?? kept.price ?? null };
    return change(undefined, (tx) => {
      const { name, username } = client;
      const input = validate(NewClient, { name, username, items: lines });
      const after = updateClient(tx, organization, client, input);
      rememberImported(tx, "services", external_ref, { id: placeOf(client.id, at), content: null });
      if (position === null) return "created";
      return after.version === client.version ? "unchanged" : "updated";
    });
  },

  *exportLines(db) {
    for (const page of clientPages(db)) {
      const rows = readClients(
        db,
        page.map(({ seq }) => seq),
      );
      const items = itemsOf(
        db,
        rows.map(({ id }) => id),
      );
      yield rows.flatMap(({ id, external_ref }) => {
        const client_ref = external_ref ?? id;
        return (items.get(id) ?? []).map(({ item_uuid, quantity, price }, position) => ({
          external_ref: placeOf(client_ref, position),
          client_ref,
          item_ref: refOf(db, "items", item_uuid),
          quantity,
          price,
        }));
      });
    }
  },
};
