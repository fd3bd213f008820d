import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { findClient } from "./lookup.ts";

/** The client, or 404. */
export const requireClient = (db: OrgReader, id: string): ClientRow => {
  const row = findClient(db, id);
  if (!row) throw notFound();
  return row;
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
    .where("clients.org_id", "=", param("org_id"))
    .where("clients.seq", "in", eachOf<number>(param("seqs"))),
);

/** The clients of these numbers, in this order, with the names of what they point to. */
export const readClients = (db: OrgReader, seqs: number[]): NamedClient[] => {
  const found = new Map(
    db.all(namedClients, { seqs: JSON.stringify(seqs) }).map((row) => [row.seq, row]),
  );
  return seqs.flatMap((seq) => found.get(seq) ?? []);
};
