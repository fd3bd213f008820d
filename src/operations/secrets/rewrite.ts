import { sql } from "kysely";
import { across_organizations, build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type StoredSecret, secretLocation, storedSecrets } from "./stored.ts";

/** So many in one change. */
const batch_max = 500;

/**
 * Stores the secrets that `asked` picks as `rewritten` says, some in each change; null empties the column.
 * One that was changed meanwhile is left as it is: who changed it stored it by today's key. A stop at any
 * moment leaves each as it was or as it becomes, and each says which key opens it. Returns how many.
 */
export const rewriteSecrets = (
  sqlite: Sqlite,
  asked: (each: StoredSecret) => boolean,
  rewritten: (each: StoredSecret) => string | null,
): number => {
  const wanted = storedSecrets(sqlite).filter(asked);
  // What is overwritten is filled with zeros: else it would stay readable in the file's free room.
  sqlite.pragma("secure_delete = ON");
  for (let from = 0; from < wanted.length; from += batch_max)
    sqlite.writeNow((root) => {
      for (const each of wanted.slice(from, from + batch_max)) {
        const { table, column, org_id, id, stored } = each;
        const row = table === "webhook_endpoints" ? "id" : "user_id";
        const of = sql.ref(column);
        root.run({
          compile: () =>
            sql`update ${across_organizations} ${sql.table(table)} set ${of} = ${rewritten(each)}
              where org_id = ${org_id} and ${sql.ref(row)} = ${id} and ${of} = ${stored}`.compile(
              build,
            ),
        });
      }
    });
  return wanted.length;
};

/** Whether a secret is stored otherwise than the key of today would store it. */
const isOutOfDate = (sqlite: Sqlite, { stored }: StoredSecret): boolean => {
  const state = sqlite.secrets.stateOf(stored);
  return sqlite.secrets.has_key && (state === "former" || state === "clear");
};

/** Encrypts with `SECRET_KEY` what is in clear or encrypted with the former key. Returns how many of each. */
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

/** Stores in clear again what the keys open. Returns how many. */
export const decryptAll = (sqlite: Sqlite): number =>
  rewriteSecrets(
    sqlite,
    ({ stored }) => sqlite.secrets.stateOf(stored) !== "clear",
    (each) => sqlite.secrets.open(each.stored, secretLocation(each)),
  );

/**
 * Writes the whole file anew and empties the WAL: nothing that was deleted or overwritten is left in
 * either. It takes as much room again as the file has, and some 10 seconds for each gigabyte.
 */
export const rewriteFile = (sqlite: Sqlite): void => {
  sqlite.execute("VACUUM");
  truncateWal(sqlite);
};

/** Takes everything into the file and cuts the WAL off. Returns false while somebody else reads. */
export const truncateWal = (sqlite: Sqlite): boolean => sqlite.checkpoint("TRUNCATE").is_complete;
