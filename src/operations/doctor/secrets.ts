import type { Config } from "../../config.ts";
import type { Connection } from "../../database/connection.ts";
import { commandFor } from "../../database/file/advice.ts";
import { secretStates } from "../secrets/stored.ts";
import { unreadableSecrets } from "../secrets/unreadable.ts";
import { counted, type Finding, fail, ok, warn } from "./finding.ts";

const name = "secret_key";

/** Whether the secrets in the database are encrypted, and can be decrypted. */
export const secretFinding = (connection: Connection, path: string): Finding => {
  const held = secretStates(connection);
  const locked = unreadableSecrets(connection, path, held);
  if (locked) return fail(name, locked.says, locked.what);
  if (!connection.secrets.has_key) return unencrypted;
  return held.clear > 0
    ? warn(
        name,
        `${counted(held.clear, "secret")} in the database, not encrypted yet`,
        `Restart the service, or stop it and run: ${commandFor(path, "secrets rotate")}`,
      )
    : ok(name, "Secrets in the database are encrypted with SECRET_KEY");
};

const unencrypted = warn(
  name,
  "SECRET_KEY is not set: anyone with a copy of the database can sign webhooks as this service, and compute the codes of second factors",
  "SECRET_KEY=$(openssl rand -base64 32), kept apart from the backups",
);

/** If the database cannot be read. */
export const keyFinding = ({ SECRET_KEY }: Config): Finding =>
  SECRET_KEY === undefined ? unencrypted : ok(name, "SECRET_KEY is set");
