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

/** What had to be replaced. The counts are of secrets that are lost. */
interface Replaced {
  endpoints: RenewedEndpoint[];
  calendars: number;
  bill_links: number;
  controllers: number;
  message_gateways: number;
}

/**
 * After the loss of a key: replaces the secrets that no key decrypts. An endpoint gets a new secret and stays
 * active: deliveries are refused and retried until its receiver has the secret. A former secret is removed. A
 * calendar's or bill page's address keeps working, because it is found by its hash, but can no longer be shown. An
 * access controller fails until somebody sets its secret again. A message gateway is removed: only its operator
 * knows its secret.
 */
export const replaceUnreadable = (sqlite: Sqlite): Replaced => {
  const endpoints: RenewedEndpoint[] = [];
  const emptied = {
    technician_calendars: 0,
    bill_links: 0,
    access_controllers: 0,
    organizations: 0,
  };
  const renewed = (each: StoredSecret): string | null => {
    if (each.table !== "webhook_endpoints") {
      emptied[each.table] += 1;
      return null;
    }
    if (each.column !== "secret") return null;
    const secret = newSecret();
    endpoints.push({ org_id: each.org_id, id: each.id, url: urlOf(sqlite, each), secret });
    return sqlite.secrets.seal(secret, secretLocation(each));
  };
  rewriteSecrets(sqlite, (each) => openSecret(sqlite.secrets, each) === null, renewed);
  return {
    endpoints,
    calendars: emptied.technician_calendars,
    bill_links: emptied.bill_links,
    controllers: emptied.access_controllers,
    message_gateways: emptied.organizations,
  };
};

const urlOf = (sqlite: Sqlite, { org_id, id }: StoredSecret): string =>
  sqlite.first(
    build
      .selectFrom("webhook_endpoints")
      .select("url")
      .where("org_id", "=", org_id)
      .where("id", "=", id),
  )?.url ?? "";
