import type { Organization, OrganizationChange } from "../../api/document.d.ts";

/** The settings as fields hold them: numbers and what may be empty as text. */
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

export const draftOf = ({ id: _, working_day, ...told }: Organization): Draft => ({
  ...told,
  notification_email: told.notification_email ?? "",
  auto_archive_days: told.auto_archive_days === null ? "" : String(told.auto_archive_days),
  working_day_start: working_day.start,
  working_day_end: working_day.end,
  rounding_tolerance: String(told.rounding_tolerance),
  payment_terms_days: String(told.payment_terms_days),
  daily_call_limit: String(told.daily_call_limit),
});

/** With another currency. The tolerance must be entered again, unless it is 0 or was typed already. */
export const withCurrency = (draft: Draft, currency: string, before: Organization): Draft => {
  const kept = String(before.rounding_tolerance);
  if (draft.rounding_tolerance !== kept && draft.rounding_tolerance !== "")
    return { ...draft, currency };
  const stays = currency === before.currency || before.rounding_tolerance === 0;
  return { ...draft, currency, rounding_tolerance: stays ? kept : "" };
};

/** A number as the service judges it: what is empty is no number, and refused by it. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** What is sent: the fields that were changed, so that nobody else's change is undone. With another currency, the tolerance too. */
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
