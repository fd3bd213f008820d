import { todayOf } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import {
  type Collection,
  collectionsOf,
  collectionView,
  no_collection,
} from "../clients/collections.ts";
import { recordCollection } from "../clients/record.ts";
import type { CalendarDate } from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { storeCollection } from "./record.ts";

/** A client's exceptions from the policy on a day. `never` is `policy` again after its last day. */
export const collectionOf = (db: OrgReader, client_id: string, day: CalendarDate): Collection =>
  collectionsOf(db, [client_id], day).get(client_id) ?? no_collection;

/** Changes some fields of a client's collection. Emits an event if the API shows them. */
export const changeCollection = (
  tx: OrgTx,
  client: ClientRow,
  set: Partial<Collection>,
): ClientRow => {
  const before = collectionOf(tx, client.id, todayOf(tx));
  const after = { ...before, ...set };
  if (Bun.deepEquals(before, after)) return client;
  storeCollection(tx, client.id, after);
  const is_shown = !Bun.deepEquals(collectionView(before), collectionView(after));
  return is_shown ? recordCollection(tx, client) : client;
};
