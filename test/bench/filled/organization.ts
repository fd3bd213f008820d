import { createApiKey } from "../../../src/access/api-keys.ts";
import type { Organization } from "../../../src/access/organization-queries.ts";
import { createOrganization } from "../../../src/access/organizations.ts";
import { Sqlite } from "../../../src/database/group-commit.ts";
import { migrate } from "../../../src/database/migrate.ts";
import type { OrgTx } from "../../../src/database/org.ts";

/** Makes a change of the organization that is filled. */
export type InOrg = <T>(work: (tx: OrgTx) => T) => T;

/** A file that is being filled: nothing in it is safe before it is closed. */
export interface Filling {
  sqlite: Sqlite;
  organization: Organization;
  inOrg: InOrg;
  /** Of a key that may do everything. */
  key: string;
  api_key: { id: string };
}

const batch_size = 2000;

/** A new file with one organization and a key. */
export const newOrganization = (path: string): Filling => {
  const sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -800000;");
  migrate(sqlite, path);
  const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const inOrg: InOrg = (work) => sqlite.writeNow((root) => work(root.org(organization.id)));
  const { secret: key, api_key } = inOrg((tx) =>
    createApiKey(tx, organization, {
      name: "bench",
      abilities: ["all"],
      daily_limit: 1_000_000_000,
    }),
  );
  return { sqlite, organization, inOrg, key, api_key };
};

/** What `make` makes of each number below `count`, many in one change. */
export const madeInBatches = <T>(
  inOrg: InOrg,
  count: number,
  make: (tx: OrgTx, n: number) => T,
): T[] => {
  const made: T[] = [];
  while (made.length < count)
    inOrg((tx) => {
      const until = Math.min(made.length + batch_size, count);
      while (made.length < until) made.push(make(tx, made.length));
    });
  return made;
};

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** As a literal of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
