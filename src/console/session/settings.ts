import { api, dataOf } from "../api/client.ts";
import type { Me, Organization } from "../api/document.d.ts";

export type Membership = Me["organizations"][number];

/** The settings that the console's pages use. */
export type SessionOrganization = Pick<
  Organization,
  | "id"
  | "name"
  | "timezone"
  | "currency"
  | "ticketing_enabled"
  | "phone_country_code"
  | "working_day"
  | "payment_terms_days"
  | "rounding_tolerance"
  | "message_gateway"
  | "generate_usernames"
  | "daily_call_limit"
>;

export const readOrganization = (): Promise<Organization> => dataOf(api.GET("/v1/organization"));

/** For who may not read the settings, as collectors, or not yet: what the membership says, and the defaults of what they do not need. */
const basicSettings = ({ id, name, currency, timezone }: Membership): SessionOrganization => ({
  id,
  name,
  currency,
  timezone,
  ticketing_enabled: true,
  phone_country_code: "961",
  working_day: { start: "08:00", end: "18:00" },
  payment_terms_days: 0,
  rounding_tolerance: 0,
  message_gateway: null,
  generate_usernames: false,
  daily_call_limit: 0,
});

/** Whether this person may read the settings. Nobody may before a second factor that the organization requires (§15). */
export const readsSettings = ({ abilities, mfa_setup_required }: Membership): boolean =>
  abilities.includes("clients:read") && !mfa_setup_required;

export const settingsOf = async (place: Membership): Promise<SessionOrganization> =>
  readsSettings(place) ? readOrganization() : basicSettings(place);
