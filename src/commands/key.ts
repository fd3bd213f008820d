import { everyApiKey, findKeyOrganization } from "../access/api-key-queries.ts";
import { type ApiKey, createApiKey, revokeApiKey } from "../access/api-keys.ts";
import { recordCommand } from "../access/audit.ts";
import { parseInstant } from "../clock/instant.ts";
import {
  actions,
  commaList,
  needed,
  organizationOf,
  print,
  readFlags,
  UsageError,
  wholeFlag,
  withDatabase,
} from "./command.ts";

const line = (key: ApiKey): string =>
  `${key.id}  lm_${key.prefix}_…  ${key.active ? "on " : "off"}  ${key.name}  ${key.abilities.join(",")}`;

/**
 * `key create --org O --name N --abilities all|a,b,c [--boards ID,…] [--ips ADDRESS,…]
 * [--daily-limit N] [--expires-at INSTANT] [--json]`: the secret is printed once.
 */
const create = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, {
    org: { type: "string" },
    name: { type: "string" },
    abilities: { type: "string" },
    boards: { type: "string" },
    ips: { type: "string" },
    "daily-limit": { type: "string" },
    "expires-at": { type: "string" },
    json: { type: "boolean" },
  });
  const org = needed(values.org, "--org");
  const input = {
    name: needed(values.name, "--name"),
    abilities: commaList(needed(values.abilities, "--abilities")) ?? [],
    board_ids: commaList(values.boards),
    ip_allowlist: commaList(values.ips),
    daily_limit: wholeFlag(values["daily-limit"], "--daily-limit"),
  };
  await withDatabase((sqlite) => {
    const organization = organizationOf(sqlite, org);
    const sent = values["expires-at"];
    const expires_at = sent === undefined ? null : parseInstant(sent, organization.timezone);
    if (sent !== undefined && expires_at === null)
      throw new UsageError("--expires-at must be a date-time");
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
    print(values.json, { ...api_key, key: secret }, [
      `${secret}`,
      "This is shown once. Send it as: Authorization: Bearer <key>",
    ]);
  });
};

/** `key list --org O [--json]` */
const list = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, { org: { type: "string" }, json: { type: "boolean" } });
  const org = needed(values.org, "--org");
  await withDatabase((sqlite) => {
    const keys = everyApiKey(sqlite.reader(organizationOf(sqlite, org).id));
    print(values.json, keys, keys.map(line));
  });
};

/** `key revoke ID [--org O] [--json]`: it is refused from the next call on. */
const revoke = async (args: string[]): Promise<void> => {
  const { values, positionals } = readFlags(
    args,
    { id: { type: "string" }, org: { type: "string" }, json: { type: "boolean" } },
    1,
  );
  const id = needed(values.id ?? positionals[0], "the key's id");
  await withDatabase((sqlite) => {
    const org_id = findKeyOrganization(sqlite, id);
    if (org_id === null || (values.org && organizationOf(sqlite, values.org).id !== org_id))
      throw new Error(`no key has the id ${id}`);
    sqlite.writeNow((root) => {
      const tx = root.org(org_id);
      revokeApiKey(tx, id);
      recordCommand(tx, {
        action: "Delete an API key",
        operation: "key revoke",
        subject_id: id,
        sent: {},
      });
    });
    print(values.json, { id, revoked: true }, [`revoked ${id}`]);
  });
};

/** `lastmile key create|list|revoke` (decisions §8). */
export const keyCommand = actions("key", { create, list, revoke });
