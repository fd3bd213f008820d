import type { Selectable } from "kysely";
import { isCurrency } from "../billing/money.ts";
import { isTimezone } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgReader, OrgTx, Tx } from "../database/org.ts";
import type { OrganizationsTable } from "../database/tables/access.ts";
import { notFound, refuseField } from "../refusal.ts";

/** Wall times `HH:MM` between which an organization works. */
export interface WorkingDay {
  start: string;
  end: string;
}

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
  daily_call_limit: number;
}

export const toOrganization = (row: Selectable<OrganizationsTable>): Organization => ({
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
  daily_call_limit: row.daily_call_limit,
});

export interface NewOrganization {
  name: string;
  timezone?: string | undefined;
  currency?: string | undefined;
}

type Settings = Partial<{ [K in keyof Organization]: Organization[K] | undefined }>;

const checkSettings = ({ name, timezone, currency }: Settings): void => {
  if (name?.trim() === "") throw refuseField("name", "must not be empty");
  if (timezone !== undefined && !isTimezone(timezone))
    throw refuseField("timezone", `is not an IANA timezone: ${timezone}`);
  if (currency !== undefined && !isCurrency(currency))
    throw refuseField("currency", `is not an ISO 4217 currency: ${currency}`);
};

/** Creates an organization with the defaults of decisions §2. */
export const createOrganization = (
  tx: Tx,
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
    daily_call_limit: 10_000,
    created_at: tx.now,
    updated_at: tx.now,
  };
  tx.run(build.insertInto("organizations").values(row));
  return toOrganization(row);
};

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);

/** Changes the settings that are sent. Returns the organization as it is then. */
export const updateOrganization = (tx: OrgTx, changes: Settings): Organization => {
  checkSettings(changes);
  const { id: _, working_day, ...sent } = changes;
  tx.run(
    build
      .updateTable("organizations")
      .set({
        ...sent,
        name: sent.name?.trim(),
        generate_usernames: flag(sent.generate_usernames),
        ticketing_enabled: flag(sent.ticketing_enabled),
        customer_messages: flag(sent.customer_messages),
        working_day: working_day && JSON.stringify(working_day),
        updated_at: tx.now,
      })
      .where("id", "=", tx.org_id),
  );
  return readOrganization(tx);
};

/** The organization itself. */
export const readOrganization = (db: OrgReader): Organization => {
  const row = db.first(build.selectFrom("organizations").selectAll().where("id", "=", db.org_id));
  if (!row) throw notFound();
  return toOrganization(row);
};

export const listOrganizations = (sqlite: Sqlite): Organization[] =>
  sqlite.all(build.selectFrom("organizations").selectAll().orderBy("id")).map(toOrganization);

/** The organization with this id or, for the command line, this exact name. */
export const findOrganization = (sqlite: Sqlite, id_or_name: string): Organization | null => {
  const rows = sqlite.all(
    build
      .selectFrom("organizations")
      .selectAll()
      .where((of) => of.or([of("id", "=", id_or_name), of("name", "=", id_or_name)]))
      .limit(2),
  );
  return rows.length === 1 && rows[0] ? toOrganization(rows[0]) : null;
};
