import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { OrgReader } from "../../../database/org.ts";
import type { SsoSettingsTable } from "../../../database/tables/sign-in.ts";
import { notFound } from "../../../refusal.ts";
import type { Role } from "../../../shared/roles.ts";
import { people } from "../../user-queries.ts";

export type SsoRow = Selectable<SsoSettingsTable>;

/** The settings of the organization's provider; null without any. */
export const readSso = (db: OrgReader): SsoRow | null =>
  db.first(db.from("sso_settings").selectAll()) ?? null;

/** As `readSso`, or 404. */
export const findSso = (db: OrgReader): SsoRow => {
  const row = readSso(db);
  if (!row) throw notFound();
  return row;
};

/** Changes with every setting: a sign-in that began with others is refused. */
export const versionOf = (row: SsoRow): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url");

export const domainsOf = (row: SsoRow): string[] => JSON.parse(row.allowed_domains) as string[];

export const roleMapOf = (row: SsoRow): Record<string, Role> =>
  JSON.parse(row.role_map) as Record<string, Role>;

const no_owner_fallback =
  "Passwords of all but owners are refused, and no active owner has both a password and a second factor: give both to one, for when the provider fails.";

const map_without_claim = "The role map does nothing until role_claim names a claim.";

/** Whether an owner could still log in without the provider, and safely. */
const hasOwnerWithFactor = (db: OrgReader): boolean =>
  db.first(
    people(db, { role: "owner", active: true })
      .innerJoin("totp_factors", (join) =>
        join
          .onRef("totp_factors.org_id", "=", "memberships.org_id")
          .onRef("totp_factors.user_id", "=", "memberships.user_id"),
      )
      .select("users.id")
      .where("users.password_hash", "is not", null)
      .where("totp_factors.confirmed_at", "is not", null),
  ) !== undefined;

/** The settings as JSON, without the client secret. */
export const ssoView = (db: OrgReader, row: SsoRow) => ({
  issuer: row.issuer,
  client_id: row.client_id,
  allowed_domains: domainsOf(row),
  role_claim: row.role_claim,
  role_map: roleMapOf(row),
  default_role: row.default_role,
  email_verified_claim: row.email_verified_claim,
  password_login: row.password_login === 1,
  ...addressesOf(db),
  warnings: [
    ...(row.password_login === 1 || hasOwnerWithFactor(db) ? [] : [no_owner_fallback]),
    ...(row.role_claim === null && row.role_map !== "{}" ? [map_without_claim] : []),
  ],
});

/** What the provider and the organization's people need; null without `PUBLIC_URL`. */
const addressesOf = ({
  public_url,
  org_id,
}: OrgReader): { redirect_uri: string | null; sign_in_url: string | null } =>
  public_url === null
    ? { redirect_uri: null, sign_in_url: null }
    : {
        redirect_uri: redirectAddress(public_url),
        sign_in_url: new URL(`/console?organization=${org_id}`, public_url).href,
      };

/** Where the provider sends the browser back to. */
export const redirectAddress = (public_url: string): string =>
  new URL("/console/sso", public_url).href;

/** Whom an account at a provider signs in here; null if nobody yet. */
export const findIdentity = (db: OrgReader, issuer: string, subject: string) =>
  db.first(
    db
      .from("sso_identities")
      .innerJoin("memberships", (join) =>
        join
          .onRef("memberships.org_id", "=", "sso_identities.org_id")
          .onRef("memberships.user_id", "=", "sso_identities.user_id"),
      )
      .select(["sso_identities.user_id", "memberships.deleted_at"])
      .where("sso_identities.issuer", "=", issuer)
      .where("sso_identities.subject", "=", subject),
  ) ?? null;

/** Whether some account at the issuer signs this person in. */
export const isLinked = (db: OrgReader, user_id: string, issuer: string): boolean =>
  db.first(
    db
      .from("sso_identities")
      .select("subject")
      .where("user_id", "=", user_id)
      .where("issuer", "=", issuer),
  ) !== undefined;

/** The id of the person with this normalized e-mail address; null if there is none. */
export const findByEmail = (db: OrgReader, email: string): string | null =>
  db.first(people(db).select("users.id").where("users.email", "=", email))?.id ?? null;

/** Whether somebody with this e-mail address was removed. */
export const wasRemoved = (db: OrgReader, email: string): boolean =>
  db.first(
    db
      .from("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select("users.id")
      .where("memberships.deleted_at", "is not", null)
      .where("users.email", "=", email),
  ) !== undefined;
