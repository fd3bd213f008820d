import { dialed } from "../../clients/phone.ts";

/** Loaded with the first number, so that commands and services without a gateway start faster. */
const library = () => ({
  // `require` is synchronous: a message is queued inside a transaction.
  core: require("libphonenumber-js/core") as typeof import("libphonenumber-js/core"),
  metadata:
    require("libphonenumber-js/min/metadata") as typeof import("libphonenumber-js/min/metadata").default,
});

let loaded: ReturnType<typeof library> | undefined;

/**
 * A phone number as E.164 (`+96171123456`), or null if it cannot be one. A number without `+` or `00` is a
 * national one of `country_code`, unless it begins with that code and is longer than national numbers are.
 */
export const phoneAddress = (phone: string, country_code: string): string | null => {
  const plain = dialed(phone).replace(/^00/, "+");
  if (!/^\+?[0-9]+$/.test(plain)) return null;
  const found = parse(plain, country_code);
  return found?.isPossible() ? found.number : null;
};

const parse = (plain: string, country_code: string) => {
  loaded ??= library();
  const { core, metadata } = loaded;
  const by_default = plain.startsWith("+") ? {} : { defaultCallingCode: country_code };
  try {
    return core.parsePhoneNumberFromString(plain, { ...by_default, extract: false }, metadata);
  } catch {
    return undefined; // no country has this code
  }
};
