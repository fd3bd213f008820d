import { type RawBuilder, sql } from "kysely";
import { across_organizations, build } from "../../database/build.ts";
import type { Connection, Readable } from "../../database/connection.ts";
import { keyIdOfStored, type SecretLocation, type Secrets } from "../../secrets.ts";

export interface StoredSecret {
  table:
    | "webhook_endpoints"
    | "technician_calendars"
    | "bill_links"
    | "access_controllers"
    | "organizations"
    | "totp_factors"
    | "sso_settings";
  column: string;
  org_id: string;
  id: string;
  stored: string;
}

/** Every column with secrets that can be decrypted; all others are hashed. */
const columns: readonly RawBuilder<StoredSecret>[] = [
  sql`select ${across_organizations} 'webhook_endpoints' as "table", 'secret' as "column", org_id, id, secret as stored
    from "webhook_endpoints"`,
  sql`select ${across_organizations} 'webhook_endpoints' as "table", 'former_secret' as "column", org_id, id, former_secret as stored
    from "webhook_endpoints" where former_secret is not null`,
  sql`select ${across_organizations} 'technician_calendars' as "table", 'token' as "column", org_id, user_id as id, token as stored
    from "technician_calendars" where token is not null`,
  sql`select ${across_organizations} 'bill_links' as "table", 'token' as "column", org_id, id, token as stored
    from "bill_links" where token is not null`,
  sql`select ${across_organizations} 'access_controllers' as "table", 'secret' as "column", org_id, id, secret as stored
    from "access_controllers" where secret is not null`,
  sql`select ${across_organizations} 'organizations' as "table", 'message_gateway_secret' as "column", id as org_id, id, message_gateway_secret as stored
    from "organizations" where message_gateway_secret is not null`,
  sql`select ${across_organizations} 'totp_factors' as "table", 'secret' as "column", org_id, user_id as id, secret as stored
    from "totp_factors" where secret is not null`,
  sql`select ${across_organizations} 'sso_settings' as "table", 'client_secret' as "column", org_id, org_id as id, client_secret as stored
    from "sso_settings" where client_secret is not null`,
];

/** The columns with the organization and with the row's id within it, where they are not `org_id` and `id`. */
const row_columns: Partial<Record<StoredSecret["table"], { org_id?: string; id: string }>> = {
  organizations: { org_id: "id", id: "id" },
  technician_calendars: { id: "user_id" },
  totp_factors: { id: "user_id" },
  sso_settings: { id: "org_id" },
};

/** The columns that find a secret's row. */
export const rowColumns = (table: StoredSecret["table"]) => ({
  org_id: "org_id",
  id: "id",
  ...row_columns[table],
});

/** All secrets of the file: a few per organization, endpoint, person and access controller, and one per client with a bill page. */
export const storedSecrets = (db: Readable): StoredSecret[] =>
  columns.flatMap((column) => db.all({ compile: () => column.compile(build) }));

export const secretLocation = ({ table, column, org_id, id }: StoredSecret): SecretLocation => ({
  column: `${table}.${column}`,
  org_id,
  id,
});

/** Returns null if no key decrypts it. */
export const openSecret = (secrets: Secrets, each: StoredSecret): string | null => {
  try {
    return secrets.open(each.stored, secretLocation(each));
  } catch {
    return null;
  }
};

export interface SecretStates {
  clear: number;
  /** Counts by the id of the key. */
  sealed: Record<string, number>;
  /** Secrets that no configured key decrypts. */
  locked: StoredSecret[];
}

export const secretStates = (db: Pick<Connection, "all" | "secrets">): SecretStates => {
  const held: SecretStates = { clear: 0, sealed: {}, locked: [] };
  for (const each of storedSecrets(db)) {
    const id = keyIdOfStored(each.stored);
    if (id === null) held.clear += 1;
    else held.sealed[id] = (held.sealed[id] ?? 0) + 1;
    if (isLocked(db.secrets, each)) held.locked.push(each);
  }
  return held;
};

/**
 * Whether no key decrypts it. Of bill links, which may be thousands, only the key's id is compared: each start would
 * wait for decrypting them, and one that was changed is only not shown again.
 */
const isLocked = (secrets: Secrets, each: StoredSecret): boolean =>
  each.table === "bill_links"
    ? secrets.stateOf(each.stored) === "unknown"
    : openSecret(secrets, each) === null;
