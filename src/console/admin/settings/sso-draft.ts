import { type Role, role_names } from "../../../shared/roles.ts";
import type { SsoChange, SsoSettings } from "../../api/document.d.ts";

/** The settings of single sign-on as form fields. Lists are separated by commas. */
export interface SsoDraft {
  issuer: string;
  client_id: string;
  /** Empty keeps the stored one. */
  client_secret: string;
  allowed_domains: string;
  email_verified_claim: string;
  /** Empty for none. */
  default_role: Role | "";
  role_claim: string;
  /** The claim's values for each role. */
  values: Record<Role, string>;
  password_login: boolean;
}

const valuesOf = (role_map: SsoSettings["role_map"]): SsoDraft["values"] =>
  Object.fromEntries(
    role_names.map((role) => [
      role,
      Object.keys(role_map)
        .filter((value) => role_map[value] === role)
        .join(", "),
    ]),
  ) as SsoDraft["values"];

export const ssoDraftOf = (settings: SsoSettings | null): SsoDraft => ({
  issuer: settings?.issuer ?? "",
  client_id: settings?.client_id ?? "",
  client_secret: "",
  allowed_domains: settings?.allowed_domains.join(", ") ?? "",
  email_verified_claim: settings?.email_verified_claim ?? "",
  default_role: settings?.default_role ?? "",
  role_claim: settings?.role_claim ?? "",
  values: valuesOf(settings?.role_map ?? {}),
  password_login: settings?.password_login ?? true,
});

const listed = (text: string): string[] =>
  text
    .split(/[,،\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Unchanged roles are not sent: their order counts, and the fields do not have it. */
const roleMapChange = (
  values: SsoDraft["values"],
  before: SsoSettings | null,
): Pick<SsoChange, "role_map"> => {
  const unchanged = valuesOf(before?.role_map ?? {});
  if (role_names.every((role) => values[role] === unchanged[role])) return {};
  const entries = role_names.flatMap((role) => listed(values[role]).map((value) => [value, role]));
  return { role_map: Object.fromEntries(entries) };
};

export const ssoChangeOf = (draft: SsoDraft, before: SsoSettings | null): SsoChange => ({
  issuer: draft.issuer.trim(),
  client_id: draft.client_id.trim(),
  ...(draft.client_secret === "" ? {} : { client_secret: draft.client_secret }),
  allowed_domains: listed(draft.allowed_domains),
  email_verified_claim: draft.email_verified_claim.trim() || null,
  default_role: draft.default_role || null,
  role_claim: draft.role_claim.trim() || null,
  ...roleMapChange(draft.values, before),
  password_login: draft.password_login,
});
