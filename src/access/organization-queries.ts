import type { Selectable } from "kysely";
import { type CalendarDate, dateIn } from "../clock/instant.ts";
import type { Language } from "../customer-texts/language.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { cachedInOrg, type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";
import type { OrganizationsTable } from "../database/tables/access.ts";
import { notFound } from "../refusal.ts";
import type { ClientMessageKind, MessageChannel } from "../shared/message-vocabulary.ts";
import { toDecimal } from "../shared/money.ts";
import type { Role } from "../shared/roles.ts";
import { storageUsedMb } from "./storage-quota.ts";

/** Local times, `HH:MM`. */
export interface WorkingDay {
  start: string;
  end: string;
}

export type Channels = { [K in ClientMessageKind]?: MessageChannel[] | undefined };

export interface Organization {
  id: string;
  name: string;
  timezone: string;
  currency: string;
  phone_country_code: string;
  generate_usernames: boolean;
  ticketing_enabled: boolean;
  customer_messages: boolean;
  notification_email: string | null;
  auto_archive_days: number | null;
  working_day: WorkingDay;
  /** Minor units of `currency`. */
  rounding_tolerance: number;
  /** Days from an invoice's issue until it is due. */
  payment_terms_days: number;
  daily_call_limit: number;
  /** MiB. */
  storage_quota_mb: number;
  /** The language of messages and documents for clients without one of their own. */
  language: Language;
  /** Where messages of the channel `gateway` are posted. Its secret is only read where it signs. */
  message_gateway: { url: string } | null;
  /** How messages of a kind are sent; by e-mail if it is missing. */
  channels: Channels;
  send_receipts: boolean;
  /** How to pay, on the bill page. Null: nothing is shown. */
  payment_instructions: PaymentInstructions | null;
  /** False: every bill page answers 404. */
  bill_page_enabled: boolean;
  /** People with these roles need a second factor. */
  require_mfa: Role[];
}

/** A text for each language. */
export type PaymentInstructions = { [L in Language]?: string | undefined };

/** Converts a row; `organizationView` makes the JSON. */
export const organizationOf = (row: Selectable<OrganizationsTable>): Organization => ({
  id: row.id,
  name: row.name,
  timezone: row.timezone,
  currency: row.currency,
  phone_country_code: row.phone_country_code,
  generate_usernames: row.generate_usernames === 1,
  ticketing_enabled: row.ticketing_enabled === 1,
  customer_messages: row.customer_messages === 1,
  notification_email: row.notification_email,
  auto_archive_days: row.auto_archive_days,
  working_day: JSON.parse(row.working_day) as WorkingDay,
  rounding_tolerance: row.rounding_tolerance,
  payment_terms_days: row.payment_terms_days,
  daily_call_limit: row.daily_call_limit,
  storage_quota_mb: row.storage_quota_mb,
  language: row.language,
  message_gateway: gatewayOf(row),
  channels: JSON.parse(row.channels) as Channels,
  send_receipts: row.send_receipts === 1,
  payment_instructions: instructionsOf(row.payment_instructions),
  bill_page_enabled: row.bill_page_enabled === 1,
  require_mfa: JSON.parse(row.require_mfa) as Role[],
});

const instructionsOf = (stored: string): PaymentInstructions | null => {
  const texts = JSON.parse(stored) as PaymentInstructions;
  return Object.keys(texts).length === 0 ? null : texts;
};

/** Null without a secret, too: a lost one was removed (`operations/secrets/forget.ts`). */
const gatewayOf = ({
  message_gateway_url: url,
  message_gateway_secret: secret,
}: Selectable<OrganizationsTable>): { url: string } | null =>
  url === null || secret === null ? null : { url };

/** The organization as JSON, with its current storage. */
export const organizationView = (db: OrgReader, organization: Organization) => ({
  ...organization,
  rounding_tolerance: toDecimal(organization.rounding_tolerance, organization.currency),
  storage_used_mb: storageUsedMb(db),
});

export const readOrganization = (db: OrgReader): Organization => {
  const row = db.first(build.selectFrom("organizations").selectAll().where("id", "=", db.org_id));
  if (!row) throw notFound();
  return organizationOf(row);
};

export const listOrganizations = (sqlite: Sqlite): Organization[] =>
  sqlite.all(build.selectFrom("organizations").selectAll().orderBy("id")).map(organizationOf);

/** Those that are here, and not on their way to another file: for recurring work. */
export const organizationsHere = (sqlite: Sqlite): Organization[] =>
  sqlite
    .all(
      build.selectFrom("organizations").selectAll().where(isHere("organizations.id")).orderBy("id"),
    )
    .map(organizationOf);

/** The organization with this id or exact name; null if none or several match. For the command line. */
export const findOrganization = (sqlite: Sqlite, id_or_name: string): Organization | null => {
  const rows = sqlite.all(
    build
      .selectFrom("organizations")
      .selectAll()
      .where((of) => of.or([of("id", "=", id_or_name), of("name", "=", id_or_name)]))
      .limit(2),
  );
  return rows.length === 1 && rows[0] ? organizationOf(rows[0]) : null;
};

const timezoneOfOrg = cachedInOrg()(
  prepareInOrg()((param) =>
    build.selectFrom("organizations").select("timezone").where("id", "=", param("org_id")),
  ),
  ([found]) => found?.timezone,
);

/** The local day of a change. */
export const todayOf = (tx: OrgTx): CalendarDate => {
  const timezone = tx.cached(timezoneOfOrg, {});
  if (timezone === undefined) throw notFound();
  return dateIn(timezone, tx.now);
};
