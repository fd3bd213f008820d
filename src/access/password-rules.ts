import { refuseField } from "../refusal.ts";
import { common_passwords } from "./common-passwords.ts";

/** The owner of a password, with the names that must not be used as a password. */
interface PasswordOwner {
  email: string;
  /** The names of the organizations that the password opens. */
  organizations: readonly string[];
}

/** For comparison regardless of case, spaces and compatibility forms of characters. */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

/** Why a password is refused, apart from its length; null if it is accepted. */
export const passwordProblem = (
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
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw refuseField(field, problem);
};
