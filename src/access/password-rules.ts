import { refuseField } from "../refusal.ts";
import { common_passwords } from "./common-passwords.ts";

/** Who gets the password, with the names that others would try first. */
interface PasswordOwner {
  email: string;
  /** The names of the organizations that it opens. */
  organizations: readonly string[];
}

/** Compared without regard to case, spaces and compatible forms of characters. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

/** Why a password is refused, whatever its length; null when it is not. */
export const faultOfPassword = (
  password: string,
  { email, organizations }: PasswordOwner,
): string | null => {
  const text = folded(password);
  const address = folded(email);
  if (common_passwords.has(text)) return "is one of the most common passwords";
  if (text === address || text === address.split("@", 1)[0])
    return "must not be the e-mail address";
  return organizations.some((name) => folded(name) === text)
    ? "must not be the organization's name"
    : null;
};

/** Refuses an easily guessed password with 422 on this field (decisions §2). */
export const checkPassword = (field: string, password: string, owner: PasswordOwner): void => {
  const fault = faultOfPassword(password, owner);
  if (fault !== null) throw refuseField(field, fault);
};
