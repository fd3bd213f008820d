import { sql } from "kysely";
import { across_organizations, build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { rowColumns, type StoredSecret, secretLocation, storedSecrets } from "./stored.ts";

const batch_max = 500;

/**
 * Replaces the secrets that match `isSelected` with the result of `rewritten` (null empties the column), in
 * batches. Skips a secret that was changed meanwhile: it was stored with the current key. It can be interrupted
 * at any time, since each stored secret names its key. Returns how many matched.
 */
export const rewriteSecrets = (
  sqlite: Sqlite,
  isSelected: (each: StoredSecret) => boolean,
  rewritten: (each: StoredSecret) => string | null,
): number => {
  const selected = storedSecrets(sqlite).filter(isSelected);
  // Overwrites deleted content with zeros: otherwise it stays readable in free pages.
  sqlite.pragma("secure_delete = ON");
  for (let from = 0; from < selected.length; from += batch_max)
    sqlite.writeNow((root) => {
      for (const each of selected.slice(from, from + batch_max)) {
        const { table, column, org_id, id, stored } = each;
        const columns = rowColumns(table);
        const [of_org, row] = [sql.ref(columns.org_id), sql.ref(columns.id)];
        const of = sql.ref(column);
        root.run({
          compile: () =>
            sql`update ${across_organizations} ${sql.table(table)} set ${of} = ${rewritten(each)}
              where ${of_org} = ${org_id} and ${row} = ${id} and ${of} = ${stored}`.compile(build),
        });
      }
    });
  return selected.length;
};

/** Whether a secret is not encrypted with the current key. */
const isOutOfDate = (sqlite: Sqlite, { stored }: StoredSecret): boolean => {
  const state = sqlite.secrets.stateOf(stored);
  return sqlite.secrets.has_key && (state === "former" || state === "clear");
};

/** Encrypts secrets in plain text or under the former key with `SECRET_KEY`. Returns how many of each. */
export const encryptAll = (sqlite: Sqlite): { clear: number; former: number } => {
  const { secrets } = sqlite;
  const count = { clear: 0, former: 0 };
  rewriteSecrets(
    sqlite,
    (each) => isOutOfDate(sqlite, each),
    (each) => {
      count[secrets.stateOf(each.stored) === "clear" ? "clear" : "former"] += 1;
      return secrets.seal(secrets.open(each.stored, secretLocation(each)), secretLocation(each));
    },
  );
  return count;
};

/** Stores the secrets in plain text again, except bill links: without a key those are not kept. Returns how many. */
export const decryptAll = (sqlite: Sqlite): number =>
  rewriteSecrets(
    sqlite,
    ({ stored }) => sqlite.secrets.stateOf(stored) !== "clear",
    (each) =>
      each.table === "bill_links" ? null : sqlite.secrets.open(each.stored, secretLocation(each)),
  );

/**
 * Rewrites the whole file and empties the WAL, so that nothing deleted remains in either. Needs as much free
 * space as the file has, and about 10 seconds per gigabyte.
 */
export const rewriteFile = (sqlite: Sqlite): void => {
  sqlite.execute("VACUUM");
  truncateWal(sqlite);
};

/** Moves the WAL into the file and truncates it. Returns false while another connection reads. */
export const truncateWal = (sqlite: Sqlite): boolean => sqlite.checkpoint("TRUNCATE").is_complete;
