import type { Selectable } from "kysely";
import type { CalendarDate } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { ClientCollectionsTable } from "../database/tables/clients.ts";

/** A client's exceptions from the dunning policy. */
export type Collection = Omit<Selectable<ClientCollectionsTable>, "org_id" | "client_id">;

/** Of a client without exceptions. */
export const no_collection: Readonly<Collection> = {
  mode: "policy",
  until: null,
  note: null,
  promise_until: null,
  promise_note: null,
  promised_on: null,
  resumed_until: null,
  suspend_reopened_on: null,
};

const ofClients = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("client_collections")
    .select(["client_id", "mode", "until", "note", "promise_until", "promise_note"])
    .select(["promised_on", "resumed_until", "suspend_reopened_on"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids"))),
);

/** The exceptions of these clients on a day, by client. Those without any are missing. */
export const collectionsOf = (
  db: OrgReader,
  client_ids: readonly string[],
  day: CalendarDate,
): Map<string, Collection> => {
  const rows = db.all(ofClients, { ids: JSON.stringify(client_ids) });
  return new Map(rows.map(({ client_id, ...row }) => [client_id, onDay(row, day)]));
};

/** `never` is `policy` again after its last day. */
const onDay = (collection: Collection, day: CalendarDate): Collection =>
  collection.until !== null && collection.until < day
    ? { ...collection, mode: "policy", until: null }
    : collection;

/** What the API shows of it. */
export const collectionView = ({ mode, until, note, promise_until, promise_note }: Collection) => ({
  mode,
  until,
  note,
  promise_until,
  promise_note,
});
