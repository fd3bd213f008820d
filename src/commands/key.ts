import { type ApiKey, allApiKeys, findKeyOrganization } from "../access/api-key-queries.ts";
import { createApiKey, revokeApiKey } from "../access/api-keys.ts";
import { recordCommand } from "../access/audit.ts";
import { years } from "../clock/bounds.ts";
import { parseInstant } from "../clock/instant.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { UsageError } from "./usage-error.ts";

const line = (key: ApiKey): string =>
  `${key.id}  lm_${key.prefix}_…  ${key.active ? "on " : "off"}  ${key.name}  ${key.abilities.join(",")}`;

interface OfOrganization extends JsonOption {
  org?: string | undefined;
}

interface NewKey extends OfOrganization {
  name: string;
  abilities: string[];
  boards?: string[] | undefined;
  ips?: string[] | undefined;
  dailyLimit?: number | undefined;
  expiresAt?: string | undefined;
}

/** Prints the secret once. */
export const create = async (options: NewKey): Promise<void> => {
  const input = {
    name: options.name,
    abilities: options.abilities,
    board_ids: options.boards,
    ip_allowlist: options.ips,
    daily_limit: options.dailyLimit,
  };
  await withDatabase((sqlite) => {
    const organization = organizationOf(sqlite, options.org);
    const sent = options.expiresAt;
    const expires_at = sent === undefined ? null : parseInstant(sent, organization.timezone);
    if (sent !== undefined && expires_at === null)
      throw new UsageError(
        `--expires-at must be a date and time ${years}, such as 2026-10-15T08:30:00Z`,
      );
    const { api_key, secret } = sqlite.writeNow((root) => {
      const tx = root.org(organization.id);
      const made = createApiKey(tx, organization, { ...input, expires_at });
      recordCommand(tx, {
        action: "Create an API key",
        operation: "key create",
        subject_id: made.api_key.id,
        sent: { ...input, expires_at },
      });
      return made;
    });
    print(options, { ...api_key, key: secret }, [
      `${secret}`,
      "This key is shown only once. Send it as: Authorization: Bearer <key>",
    ]);
  });
};

/** Lists the keys of one organization. */
export const list = async (options: OfOrganization): Promise<void> => {
  await withDatabase((sqlite) => {
    const keys = allApiKeys(sqlite.reader(organizationOf(sqlite, options.org).id));
    print(options, keys, keys.map(line));
  });
};

interface KeyToRevoke extends OfOrganization {
  id?: string | undefined;
}

/** The key is refused from the next request on. */
export const revoke = async (named: string | undefined, options: KeyToRevoke): Promise<void> => {
  const id = options.id ?? named;
  if (id === undefined) throw new UsageError("the key's id is missing");
  await withDatabase((sqlite) => {
    const org_id = findKeyOrganization(sqlite, id);
    if (org_id === null || (options.org && organizationOf(sqlite, options.org).id !== org_id))
      throw new Error(`no key has the id ${id}`);
    const shown = sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      const audit = revokeApiKey(tx, id);
      recordCommand(tx, {
        action: "Delete an API key",
        operation: "key revoke",
        subject_id: id,
        sent: audit,
      });
      return audit;
    });
    const names = shown.calendars_shown?.map(({ name }) => name).join(", ");
    print(options, { id, revoked: true, ...shown }, [
      `revoked ${id}`,
      ...(names ? [`It has read the calendar addresses of ${names}: rotate them.`] : []),
    ]);
  });
};
