import * as v from "valibot";
import { isTimezone } from "../clock/instant.ts";
import { languages } from "../customer-texts/language.ts";
import {
  amount,
  clearable,
  currency,
  email,
  endOfHours,
  requiredText,
  startOfHours,
  strictEntries,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { client_message_kinds, message_channels } from "../shared/message-vocabulary.ts";
import { role_names } from "../shared/roles.ts";

const WorkingDay = v.pipe(
  v.object({ start: startOfHours(), end: endOfHours() }),
  v.check(({ start, end }) => start !== end, "must not be empty"),
);

const timezone = v.pipe(
  text(),
  v.check(isTimezone, "must be an IANA timezone, for example Asia/Beirut"),
);

const GatewayChange = v.pipe(
  strictEntries({
    url: v.optional(v.pipe(requiredText(2048), v.url("must be a URL"))),
    secret: v.optional(
      v.pipe(
        text(),
        v.minLength(16, "must have at least 16 characters"),
        v.description("Write-only"),
      ),
    ),
  }),
  v.description(
    "Where messages of the channel `gateway` are posted, by the address rule of webhooks, and the secret that signs them. A field that is left out keeps its value; null removes the gateway",
  ),
);

const kind_channels = v.pipe(
  v.array(v.picklist(message_channels)),
  v.nonEmpty("must name at least one channel"),
  v.check(
    (channels) => new Set(channels).size === channels.length,
    "must not name a channel twice",
  ),
  v.maxLength(message_channels.length),
);

const Channels = v.pipe(
  strictEntries(v.entriesFromList(client_message_kinds, v.optional(kind_channels))),
  v.description(
    "The channels of each kind of message; `email` for kinds that are left out. A message goes to each of them. The other channel is used only if none of these can reach the client",
  ),
);

const roles_with_mfa = v.pipe(
  v.array(v.picklist(role_names)),
  v.check((roles) => new Set(roles).size === roles.length, "must not name a role twice"),
  v.maxLength(role_names.length),
  v.description(
    "People with these roles need a second factor: until they have one, all but `/v1/auth/*` answers 403 `mfa_setup_required`, in open sessions too. Keys need none. Replaces all of them",
  ),
);

const instructions_max = 4000;

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
  language: v.optional(v.picklist(languages)),
  message_gateway: clearable(GatewayChange),
  channels: v.optional(Channels),
  send_receipts: v.optional(
    v.pipe(v.boolean(), v.description("Send clients a receipt for each payment (default off)")),
  ),
  payment_instructions: v.pipe(
    clearable(
      strictEntries({
        en: clearable(text(instructions_max)),
        ar: clearable(text(instructions_max)),
        fr: clearable(text(instructions_max)),
      }),
    ),
    v.description(
      "How to pay, on the bill page, in each language. Replaces all of them; null clears them",
    ),
  ),
  bill_page_enabled: v.optional(v.boolean()),
  require_mfa: v.optional(roles_with_mfa),
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
      "Storage limit in MiB for attachments, comments, descriptions, slips of claims and stored responses",
    ),
  ),
  storage_used_mb: v.pipe(
    v.number(),
    v.minValue(0),
    v.description("MiB in use, rounded up to hundredths"),
  ),
  language: v.pipe(
    v.picklist(languages),
    v.description("Of messages and documents for clients without a language of their own"),
  ),
  message_gateway: v.nullable(v.object({ url: v.string() })),
  channels: Channels,
  send_receipts: v.pipe(
    v.boolean(),
    v.description("Whether clients get a message with a receipt for each payment"),
  ),
  payment_instructions: v.pipe(
    v.nullable(
      v.object({
        en: v.optional(v.string()),
        ar: v.optional(v.string()),
        fr: v.optional(v.string()),
      }),
    ),
    v.description("How to pay, on the bill page, in each language"),
  ),
  bill_page_enabled: v.pipe(v.boolean(), v.description("False: every bill page answers 404")),
  require_mfa: v.array(v.picklist(role_names)),
});
