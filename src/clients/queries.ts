import { type NotNull, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { build, eachOf, unindexed } from "../database/build.ts";
import { type OrgReader, prepareByIds, prepareInOrg, rowsByIds } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { foldCase } from "./fold.ts";

/** Candidates in the error of an ambiguous lookup (decisions §1). */
export const candidates_max = 10;

/** Excludes clients whose deletion is pending, in a query of `clients`. */
export const notPendingDeletion = sql<boolean>`not exists (
  select 1 from "client_deletions" as pending
  where pending."org_id" = "clients"."org_id" and pending.client_id = "clients".id)`;

/** Includes clients whose deletion is pending: they keep their unique values until they are deleted. */
const holders = () => build.selectFrom("clients").selectAll().where("deleted_at", "is", null);

const clients = () => holders().where(notPendingDeletion);

const byIds = prepareInOrg<{ ids: string }>()((param) =>
  clients()
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

const byId = prepareInOrg<{ id: string }>()((param) =>
  clients().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

const seqsByIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["id", "seq"])
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids")))
    .where("deleted_at", "is", null)
    .where(notPendingDeletion),
);

/** The `seq` of clients by id. As `findClients`, but faster. */
export const findSeqs = (db: OrgReader, ids: readonly string[]): Map<string, number> => {
  const rows = db.all(seqsByIds, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, seq }) => [id, seq]));
};

const pendingDeletions = prepareInOrg()((param) =>
  build.selectFrom("client_deletions").select("seq").where("org_id", "=", param("org_id")),
);

/** The `seq` of clients whose deletion is pending. */
export const clientsPendingDeletion = (db: OrgReader): number[] =>
  db.all(pendingDeletions, {}).map(({ seq }) => seq);

const byExternalRef = (from: typeof holders) =>
  prepareInOrg<{ external_ref: string }>()((param) =>
    from().where("org_id", "=", param("org_id")).where("external_ref", "=", param("external_ref")),
  );

const byUsername = (from: typeof holders) =>
  prepareInOrg<{ username_key: string }>()((param) =>
    from().where("org_id", "=", param("org_id")).where("username_key", "=", param("username_key")),
  );

const byEmail = prepareInOrg<{ email_key: string }>()((param) =>
  holders().where("org_id", "=", param("org_id")).where("email_key", "=", param("email_key")),
);

const found_by = { external_ref: byExternalRef(clients), username: byUsername(clients) };
const held_by = { external_ref: byExternalRef(holders), username: byUsername(holders) };

const byIspUsername = prepareInOrg<{ username_key: string }>()((param) =>
  clients()
    .where("org_id", "=", param("org_id"))
    .where("isp_username_key", "=", param("username_key"))
    .orderBy("seq", "desc")
    .limit(candidates_max),
);

/** Clients by id (in lower case). Deleted ones and those of other organizations are missing. */
export const findClients = (db: OrgReader, ids: readonly string[]): Map<string, ClientRow> => {
  const rows = db.all(byIds, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The client with this id. Undefined if it is deleted or belongs to another organization. */
export const findClient = (db: OrgReader, id: string): ClientRow | undefined =>
  db.first(byId, { id: id.toLowerCase() });

const branchById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .select("branch_id")
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** The branch of a client, even a deleted one, since there may still be events about their payments. */
export const branchOfClient = (db: OrgReader, id: string): string | null =>
  db.first(branchById, { id })?.branch_id ?? null;

const detailsById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["name", "username", "address", "city", "phone_number", "language"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** What documents say about a client, even a deleted one, since their invoices and payments stay. */
export const detailsOfClient = (db: OrgReader, id: string) => db.first(detailsById, { id });

const deletionsOf = prepareByIds((org_id, ids) =>
  build
    .selectFrom("clients")
    .select(["id", "deleted_at"])
    .where("org_id", "=", org_id)
    .where("id", "in", ids)
    .where("deleted_at", "is not", null)
    .$narrowType<{ deleted_at: NotNull }>(),
);

/** When clients were deleted, by id. Others are missing. */
export const deletionMoments = (db: OrgReader, ids: readonly string[]): Map<string, Instant> => {
  const deleted = rowsByIds(db, deletionsOf, [...new Set(ids)]);
  return new Map(deleted.map(({ id, deleted_at }) => [id, deleted_at]));
};

/** The client. Refuses with 404. */
export const requireClient = (db: OrgReader, id: string): ClientRow => {
  const row = findClient(db, id);
  if (!row) throw notFound();
  return row;
};

export const findByExternalRef = (db: OrgReader, external_ref: string): ClientRow | undefined =>
  db.first(found_by.external_ref, { external_ref });

export const findByUsername = (db: OrgReader, username: string): ClientRow | undefined =>
  db.first(found_by.username, { username_key: foldCase(username) });

/** The client with this value, even if its deletion is pending. */
export const holderOfExternalRef = (db: OrgReader, external_ref: string): ClientRow | undefined =>
  db.first(held_by.external_ref, { external_ref });

export const holderOfUsername = (db: OrgReader, username: string): ClientRow | undefined =>
  db.first(held_by.username, { username_key: foldCase(username) });

export const holderOfEmail = (db: OrgReader, email: string): ClientRow | undefined =>
  db.first(byEmail, { email_key: foldCase(email) });

/** By the ISP account's username, otherwise by the client's own username. */
export const findByIspUsername = (db: OrgReader, username: string): ClientRow[] => {
  const found = db.all(byIspUsername, { username_key: foldCase(username) });
  return found.length > 0
    ? found
    : [findByUsername(db, username)].filter((row) => row !== undefined);
};

export interface NamedClient extends ClientRow {
  branch_name: string | null;
  collector_name: string | null;
  generator_name: string | null;
  isp_name: string | null;
}

const namedClients = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("clients")
    .leftJoin("branches", (join) =>
      join
        .onRef("branches.org_id", "=", "clients.org_id")
        .onRef("branches.id", "=", "clients.branch_id"),
    )
    .leftJoin("collectors", (join) =>
      join
        .onRef("collectors.org_id", "=", "clients.org_id")
        .onRef("collectors.id", "=", "clients.collector_id"),
    )
    .leftJoin("generators", (join) =>
      join
        .onRef("generators.org_id", "=", "clients.org_id")
        .onRef("generators.id", "=", "clients.generator_id"),
    )
    .leftJoin("isps", (join) =>
      join.onRef("isps.org_id", "=", "clients.org_id").onRef("isps.id", "=", "clients.isp_id"),
    )
    .selectAll("clients")
    .select([
      "branches.name as branch_name",
      "collectors.name as collector_name",
      "generators.name as generator_name",
      "isps.name as isp_name",
    ])
    .where(unindexed("clients.org_id"), "=", param("org_id"))
    .where("clients.seq", "in", eachOf<number>(param("seqs"))),
);

/** The clients with these `seq`, in this order, with the names of related objects. */
export const readClients = (db: OrgReader, seqs: readonly number[]): NamedClient[] => {
  const found = new Map(
    db.all(namedClients, { seqs: JSON.stringify(seqs) }).map((row) => [row.seq, row]),
  );
  return seqs.flatMap((seq) => found.get(seq) ?? []);
};
