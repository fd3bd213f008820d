import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { newSecret } from "../../webhooks/create.ts";
import { rewriteSecrets } from "./rewrite.ts";
import { openSecret, type StoredSecret, secretLocation } from "./stored.ts";

/** An endpoint with a secret that its receiver does not know yet. */
export interface Renewed {
  org_id: string;
  id: string;
  url: string;
  secret: string;
}

/**
 * Replaces what none of the keys opens, when a key is lost. An endpoint gets a new secret and stays
 * on: until its receiver knows it, deliveries are refused there and tried again. A former secret
 * goes. A calendar keeps its address, which is found by its hash and no longer shown.
 */
export const replaceUnreadable = (sqlite: Sqlite): { endpoints: Renewed[]; calendars: number } => {
  const endpoints: Renewed[] = [];
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
