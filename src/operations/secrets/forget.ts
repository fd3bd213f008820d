import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { newSecret } from "../../webhooks/create.ts";
import { rewriteSecrets } from "./rewrite.ts";
import { openSecret, type StoredSecret, secretLocation } from "./stored.ts";

/** An endpoint whose receiver needs the new secret. */
export interface RenewedEndpoint {
  org_id: string;
  id: string;
  url: string;
  secret: string;
}

/**
 * After the loss of a key: replaces the secrets that no key decrypts. An endpoint gets a new secret and stays
 * active: deliveries are refused and retried until its receiver has the secret. A former secret is removed. A
 * calendar's address keeps working, because it is found by its hash, but can no longer be shown.
 */
export const replaceUnreadable = (
  sqlite: Sqlite,
): { endpoints: RenewedEndpoint[]; calendars: number } => {
  const endpoints: RenewedEndpoint[] = [];
  let calendars = 0;
  const renewed = (each: StoredSecret): string | null => {
    if (each.column === "token") calendars += 1;
    if (each.column !== "secret") return null;
    const secret = newSecret();
    endpoints.push({ org_id: each.org_id, id: each.id, url: urlOf(sqlite, each), secret });
    return sqlite.secrets.seal(secret, secretLocation(each));
  };
  rewriteSecrets(sqlite, (each) => openSecret(sqlite.secrets, each) === null, renewed);
  return { endpoints, calendars };
};

const urlOf = (sqlite: Sqlite, { org_id, id }: StoredSecret): string =>
  sqlite.first(
    build
      .selectFrom("webhook_endpoints")
      .select("url")
      .where("org_id", "=", org_id)
      .where("id", "=", id),
  )?.url ?? "";
