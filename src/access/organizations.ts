import type { Selectable } from "kysely";
import { isTimezone } from "../clock/instant.ts";
import type { Language } from "../customer-texts/language.ts";
import { build } from "../database/build.ts";
import type { OrgTx, Tx } from "../database/org.ts";
import type { OrganizationsTable } from "../database/tables/access.ts";
import { refuseField } from "../refusal.ts";
import { isCurrency } from "../shared/money.ts";
import { type Organization, organizationOf, readOrganization } from "./organization-queries.ts";

export interface NewOrganization {
  name: string;
  timezone?: string | undefined;
  currency?: string | undefined;
}

/** The gateway as it is stored, its secret encrypted. */
export interface StoredGateway {
  message_gateway_url: string | null;
  message_gateway_secret: string | null;
}

type Settings = Partial<{
  [K in Exclude<keyof Organization, "message_gateway" | "payment_instructions">]:
    | Organization[K]
    | undefined;
}> &
  Partial<StoredGateway> & { payment_instructions?: SentInstructions | null | undefined };

/** Replaces all texts. */
type SentInstructions = { [L in Language]?: string | null | undefined };

/** Refuses an invalid name, timezone, currency or quota. */
export const checkSettings = ({ name, timezone, currency, storage_quota_mb }: Settings): void => {
  if (name?.trim() === "") throw refuseField("name", "must not be empty");
  if (timezone !== undefined && !isTimezone(timezone))
    throw refuseField("timezone", `is not an IANA timezone: ${timezone}`);
  if (storage_quota_mb !== undefined && storage_quota_mb < 1)
    throw refuseField("storage_quota_mb", "must be at least 1");
  if (currency !== undefined && !isCurrency(currency))
    throw refuseField("currency", `is not an ISO 4217 currency: ${currency}`);
};

export const default_storage_quota_mb = 5120;

/** Creates an organization with the defaults of decisions §2. */
export const createOrganization = (
  root: Tx,
  { name, timezone = "Asia/Beirut", currency = "USD" }: NewOrganization,
): Organization => {
  checkSettings({ name, timezone, currency });
  const row: Selectable<OrganizationsTable> = {
    id: Bun.randomUUIDv7(),
    name: name.trim(),
    timezone,
    currency,
    phone_country_code: "961",
    generate_usernames: 0,
    ticketing_enabled: 1,
    customer_messages: 0,
    notification_email: null,
    auto_archive_days: 30,
    working_day: JSON.stringify({ start: "08:00", end: "18:00" }),
    rounding_tolerance: 0,
    payment_terms_days: 0,
    daily_call_limit: 10_000,
    storage_quota_mb: default_storage_quota_mb,
    setup_dismissed: 0,
    language: "en",
    message_gateway_url: null,
    message_gateway_secret: null,
    channels: "{}",
    send_receipts: 0,
    payment_instructions: "{}",
    bill_page_enabled: 1,
    require_mfa: "[]",
    created_at: root.now,
    updated_at: root.now,
  };
  root.run(build.insertInto("organizations").values(row));
  return organizationOf(row);
};

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);

/** Texts that are null or empty are left out. */
const instructions = (sent: SentInstructions | null | undefined) =>
  sent === undefined
    ? undefined
    : JSON.stringify(Object.fromEntries(Object.entries(sent ?? {}).filter(([, text]) => text)));

/** Updates the settings that are sent. Returns the updated organization. */
export const updateOrganization = (tx: OrgTx, changes: Settings): Organization => {
  checkSettings(changes);
  const { id: _, working_day, channels, payment_instructions, require_mfa, ...sent } = changes;
  tx.run(
    build
      .updateTable("organizations")
      .set({
        ...sent,
        name: sent.name?.trim(),
        generate_usernames: flag(sent.generate_usernames),
        ticketing_enabled: flag(sent.ticketing_enabled),
        customer_messages: flag(sent.customer_messages),
        send_receipts: flag(sent.send_receipts),
        bill_page_enabled: flag(sent.bill_page_enabled),
        working_day: working_day && JSON.stringify(working_day),
        channels: channels && JSON.stringify(channels),
        require_mfa: require_mfa && JSON.stringify(require_mfa),
        payment_instructions: instructions(payment_instructions),
        updated_at: tx.now,
      })
      .where("id", "=", tx.org_id),
  );
  return readOrganization(tx);
};
