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
  second_factors: number;
  sso_secrets: number;
}

/**
 * After the loss of a key: replaces the secrets that no key decrypts. An endpoint gets a new secret and stays
 * active: deliveries are refused and retried until its receiver has the secret. A former secret is removed. A
 * calendar's or bill page's address keeps working, because it is found by its hash, but can no longer be shown. An
 * access controller fails until somebody sets its secret again, as does single sign-on. A message gateway is removed:
 * only its operator knows its secret. Of a second factor the recovery codes still work.
 */
export const replaceUnreadable = (sqlite: Sqlite): Replaced => {
  const endpoints: RenewedEndpoint[] = [];
  const emptied = {
    technician_calendars: 0,
    bill_links: 0,
    access_controllers: 0,
    organizations: 0,
    totp_factors: 0,
    sso_settings: 0,
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
    second_factors: emptied.totp_factors,
    sso_secrets: emptied.sso_settings,
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
