import type { Insertable } from "kysely";
import type { OrgTx } from "../../../database/org.ts";
import type { SsoSettingsTable } from "../../../database/tables/sign-in.ts";
import { Refusal, refuseFields } from "../../../refusal.ts";
import type { SecretLocation, Secrets } from "../../../secrets.ts";
import { findSso, readSso, type SsoRow } from "./queries.ts";
import type { SsoChange } from "./wire.ts";

const locationOf = (org_id: string): SecretLocation => ({
  column: "sso_settings.client_secret",
  org_id,
  id: org_id,
});

/** The client's secret; null for a public client. Throws `SecretLocked`. */
export const openClientSecret = (secrets: Secrets, row: SsoRow): string | null =>
  row.client_secret === null ? null : secrets.open(row.client_secret, locationOf(row.org_id));

/** Refuses fields that the first settings lack, and a secret that could not be encrypted. */
export const checkSent = (secrets: Secrets, before: SsoRow | null, sent: SsoChange): void => {
  const needed = ["issuer", "client_id", "allowed_domains"] as const;
  const missing = before === null ? needed.filter((name) => sent[name] === undefined) : [];
  if (missing.length > 0)
    throw refuseFields(Object.fromEntries(missing.map((name) => [name, ["is required"]])));
  if (typeof sent.client_secret === "string" && !secrets.has_key)
    throw new Refusal(
      "secret_key_required",
      "The client secret is stored encrypted only: set SECRET_KEY first, or use a public client without a secret.",
    );
};

type Stored = Omit<Insertable<SsoSettingsTable>, "org_id">;

const unset = {
  ...{ issuer: "", client_id: "", client_secret: null, allowed_domains: "[]", role_claim: null },
  ...{ role_map: "{}", default_role: null, email_verified_claim: null, password_login: 1 as const },
};

/** The sent fields as they are stored. */
const storedFields = (
  { secrets, org_id }: OrgTx,
  { client_secret, allowed_domains, role_map, password_login, ...sent }: SsoChange,
): Partial<Stored> => {
  const domains = allowed_domains && [
    ...new Set(allowed_domains.map((name) => name.toLowerCase())),
  ];
  const fields = {
    ...sent,
    ...(domains && { allowed_domains: JSON.stringify(domains) }),
    ...(role_map && { role_map: JSON.stringify(role_map) }),
    ...(password_login !== undefined && { password_login: password_login ? 1 : 0 }),
    ...(client_secret !== undefined && {
      client_secret: client_secret && secrets.seal(client_secret, locationOf(org_id)),
    }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
};

/** A secret is for the provider that gave it: another one never gets it. */
const keptSecret = (before: SsoRow, issuer: string | undefined): string | null =>
  issuer === undefined || new URL(issuer).origin === new URL(before.issuer).origin
    ? before.client_secret
    : null;

/** Saves the sent settings. Expects a checked issuer. */
export const saveSso = (tx: OrgTx, sent: SsoChange): SsoRow => {
  const before = readSso(tx);
  checkSent(tx.secrets, before, sent);
  const changed = { ...storedFields(tx, sent), updated_at: tx.now };
  if (before === null) tx.insert("sso_settings", { ...unset, created_at: tx.now, ...changed });
  else {
    const client_secret = keptSecret(before, sent.issuer);
    tx.run(tx.update("sso_settings", { client_secret, ...changed }));
  }
  return findSso(tx);
};

/** Removes the settings, and who was signed in by them. */
export const deleteSso = (tx: OrgTx): void => {
  tx.run(tx.delete("sso_identities"));
  tx.run(tx.delete("sso_settings"));
};
