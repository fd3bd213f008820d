import type { Connection } from "../../database/connection.ts";
import { commandFor } from "../../database/file/advice.ts";
import { keyIdOfStored } from "../../secrets.ts";
import { type SecretStates, secretStates } from "./stored.ts";

/** Why stored secrets cannot be decrypted, and what to do. */
export interface SecretsProblem {
  says: string;
  what: string;
}

/**
 * Returns null if the configuration decrypts every secret of the database at `path`. A missing key usually
 * means that the settings file was not read, so the message does not suggest `secrets forget` first.
 */
export const unreadableSecrets = (
  connection: Pick<Connection, "all" | "secrets">,
  path: string,
  { locked }: Pick<SecretStates, "locked"> = secretStates(connection),
): SecretsProblem | null => {
  const [first] = locked;
  if (!first) return null;
  if (connection.secrets.stateOf(first.stored) !== "unknown")
    return {
      says: `A secret in ${path} was changed after it had been encrypted (${first.table}.${first.column} of ${first.id})`,
      what: `Go back to a backup; or give such endpoints new secrets: ${commandFor(path, "secrets forget")}`,
    };
  const id = keyIdOfStored(first.stored);
  return connection.secrets.has_key
    ? {
        says: `SECRET_KEY is another key than ${id}, with which secrets in ${path} are encrypted`,
        what:
          "Set SECRET_KEY to that key. To go over to a new key, set SECRET_KEY to the new and FORMER_SECRET_KEY to the old one, and start the service. " +
          `Only if the old key is lost for good: ${commandFor(path, "secrets forget")} gives every webhook endpoint a new secret`,
      }
    : {
        says: `SECRET_KEY is not set, but secrets in ${path} are encrypted with the key ${id}`,
        what: "Set SECRET_KEY to that key. If it is in the settings file, that file was not read: the command lastmile reads /etc/lastmile.env, bun src/main.ts does not. Where the key is lost for good, see docs/operating.md, Secrets at rest",
      };
};
