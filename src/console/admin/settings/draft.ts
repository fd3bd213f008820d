import type { Organization, OrganizationChange } from "../../api/document.d.ts";

/** The settings as form fields. Numbers and optional values are text. */
export interface Draft {
  name: string;
  timezone: string;
  currency: string;
  phone_country_code: string;
  generate_usernames: boolean;
  ticketing_enabled: boolean;
  customer_messages: boolean;
  notification_email: string;
  auto_archive_days: string;
  working_day_start: string;
  working_day_end: string;
  rounding_tolerance: string;
  payment_terms_days: string;
  daily_call_limit: string;
}

export const draftOf = ({ id: _, working_day, ...settings }: Organization): Draft => ({
  ...settings,
  notification_email: settings.notification_email ?? "",
  auto_archive_days: settings.auto_archive_days === null ? "" : String(settings.auto_archive_days),
  working_day_start: working_day.start,
  working_day_end: working_day.end,
  rounding_tolerance: String(settings.rounding_tolerance),
  payment_terms_days: String(settings.payment_terms_days),
  daily_call_limit: String(settings.daily_call_limit),
});

/** Changes the currency. Empties the rounding tolerance, unless it is 0 or was typed already. */
export const withCurrency = (draft: Draft, currency: string, before: Organization): Draft => {
  const kept = String(before.rounding_tolerance);
  if (draft.rounding_tolerance !== kept && draft.rounding_tolerance !== "")
    return { ...draft, currency };
  const stays = currency === before.currency || before.rounding_tolerance === 0;
  return { ...draft, currency, rounding_tolerance: stays ? kept : "" };
};

/** Returns NaN for an empty text, which the service refuses. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** The changed fields alone, so that others' changes stay. A new currency is sent with its tolerance. */
export const changeOf = (draft: Draft, before: Organization): OrganizationChange => {
  const { working_day_start, working_day_end, ...kept } = draft;
  const sent = {
    ...kept,
    notification_email: draft.notification_email.trim() || null,
    auto_archive_days:
      draft.auto_archive_days.trim() === "" ? null : numberOf(draft.auto_archive_days),
    working_day: { start: working_day_start, end: working_day_end },
    rounding_tolerance: numberOf(draft.rounding_tolerance),
    payment_terms_days: numberOf(draft.payment_terms_days),
    daily_call_limit: numberOf(draft.daily_call_limit),
  };
  const before_body: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before_body[name]) ||
        (name === "rounding_tolerance" && draft.currency !== before.currency),
    ),
  );
};
