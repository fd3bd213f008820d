import { actorOf } from "../access/caller.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { ClientSuspensionsTable } from "../database/tables/clients.ts";
import type { ClientRow } from "./client.ts";

/** A client's suspension as the API shows it. */
export const suspensionView = ({
  reason,
  note,
  since,
  by,
}: Pick<ClientSuspensionsTable, "reason" | "note" | "since" | "by">) => ({
  reason,
  note,
  since,
  by: actorOf(by),
});

export type SuspensionView = ReturnType<typeof suspensionView>;

const currentOfClients = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("client_suspensions")
    .select(["client_id", "reason", "note", "since", "by"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where("ended_at", "is", null),
);

/** The current suspensions of these clients, by client. */
export const suspensionsOf = (
  db: OrgReader,
  clients: readonly Pick<ClientRow, "id" | "suspended">[],
): Map<string, SuspensionView> => {
  const ids = clients.filter(({ suspended }) => suspended === 1).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = db.all(currentOfClients, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.client_id, suspensionView(row)]));
};
