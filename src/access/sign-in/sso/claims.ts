import { type Role, role_names } from "../../../shared/roles.ts";
import { singleLine } from "../../../shared/single-line.ts";
import { normalEmail } from "../../normal-email.ts";

/** What a provider says of a person, by the names of the claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** The part behind the last `@`, in lower case. */
const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** ASCII with one `@`: other letters may look alike, or become ASCII in lower case (U+212A). */
const address_pattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]+$/;
const text_length_max = 191;

/** `email_verified` must be true. A claim that was named for it may be written in other ways, as Microsoft does. */
const isVerified = (claims: Claims, claim: string | null): boolean =>
  claim === null
    ? claims.email_verified === true
    : [true, "true", 1, "1"].some((yes) => yes === valueAt(claims, claim));

/** The normalized e-mail address, if the provider has verified it and its whole domain is allowed; otherwise null. */
export const verifiedEmail = (
  claims: Claims,
  verified_claim: string | null,
  domains: readonly string[],
): string | null => {
  const sent = claims.email;
  if (typeof sent !== "string" || sent.length > text_length_max) return null;
  if (!address_pattern.test(sent) || !isVerified(claims, verified_claim)) return null;
  return domains.includes(domainOf(sent)) ? normalEmail(sent) : null;
};

/** The claim with exactly this name, otherwise the value at the path with dots. */
const valueAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Claims)[part];
  }
  return value;
};

/** The mapped role of the person's values, the first in the order of `role_names` if several are; null if none is. */
export const mappedRole = (
  claims: Claims,
  role_claim: string | null,
  role_map: Readonly<Record<string, Role>>,
): Role | null => {
  if (role_claim === null) return null;
  const value = valueAt(claims, role_claim);
  const values = Array.isArray(value) ? value : [value];
  const mapped = Object.entries(role_map).flatMap(([name, role]) =>
    values.includes(name) ? [role] : [],
  );
  return role_names.find((role) => mapped.includes(role)) ?? null;
};

/** The claim `name` in one line; null without one that can be stored. */
export const nameIn = ({ name }: Claims): string | null => {
  const line = typeof name === "string" && name.isWellFormed() ? singleLine(name) : "";
  return line === "" || [...line].length > text_length_max ? null : line;
};
