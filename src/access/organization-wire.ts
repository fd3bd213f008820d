import * as v from "valibot";
import { isTimezone } from "../clock/instant.ts";
import {
  amount,
  clearable,
  currency,
  email,
  endOfHours,
  requiredText,
  startOfHours,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";

const WorkingDay = v.pipe(
  v.object({ start: startOfHours(), end: endOfHours() }),
  v.check(({ start, end }) => start !== end, "must not be empty"),
);

const timezone = v.pipe(
  text(),
  v.check(isTimezone, "must be an IANA timezone, for example Asia/Beirut"),
);

/** Decisions §2. Fields that are left out keep their values. */
export const OrganizationChange = v.object({
  name: v.optional(requiredText()),
  timezone: v.optional(timezone),
  currency: v.optional(currency()),
  phone_country_code: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, "must be 1 to 4 digits, without + or 00")),
  ),
  generate_usernames: v.optional(v.boolean()),
  ticketing_enabled: v.optional(v.boolean()),
  customer_messages: v.optional(v.boolean()),
  notification_email: clearable(email()),
  auto_archive_days: clearable(wholeNumber(1, 36_500)),
  working_day: v.optional(WorkingDay),
  rounding_tolerance: v.optional(
    v.pipe(amount(), v.description("In `currency`; in the new currency when both are sent")),
  ),
  payment_terms_days: v.optional(wholeNumber(0, 3650)),
  daily_call_limit: v.optional(wholeNumber(1)),
  storage_quota_mb: v.optional(
    v.pipe(
      wholeNumber(1),
      v.description(
        "At most 5,120 or the current value, whichever is higher. Only the operator can set more, with `lastmile org update --storage-quota-mb`",
      ),
    ),
  ),
});

export type OrganizationChange = v.InferOutput<typeof OrganizationChange>;

export const Organization = v.object({
  id: uuid(),
  name: v.string(),
  timezone: v.string(),
  currency: v.string(),
  phone_country_code: v.string(),
  generate_usernames: v.boolean(),
  ticketing_enabled: v.boolean(),
  customer_messages: v.boolean(),
  notification_email: v.nullable(v.string()),
  auto_archive_days: v.nullable(wholeNumber(1)),
  working_day: v.object({ start: v.string(), end: v.string() }),
  rounding_tolerance: v.pipe(
    v.number(),
    v.description(
      "An invoice with at most this much left to pay counts as paid; in the organization's currency",
    ),
  ),
  payment_terms_days: v.pipe(
    wholeNumber(0),
    v.description("Days from issue to the due date of invoices without a `due_date`"),
  ),
  daily_call_limit: wholeNumber(1),
  storage_quota_mb: v.pipe(
    wholeNumber(1),
    v.description(
      "Storage limit in MiB for attachments, comments, descriptions and stored responses",
    ),
  ),
  storage_used_mb: v.pipe(
    v.number(),
    v.minValue(0),
    v.description("MiB in use, rounded up to hundredths"),
  ),
});
