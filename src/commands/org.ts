import { recordCommand } from "../access/audit.ts";
import { listOrganizations, type Organization } from "../access/organization-queries.ts";
import { createOrganization, updateOrganization } from "../access/organizations.ts";
import {
  actions,
  needed,
  organizationOf,
  print,
  readFlags,
  UsageError,
  wholeFlag,
  withDatabase,
} from "./command.ts";

const line = (organization: Organization): string =>
  `${organization.id}  ${organization.name}  ${organization.timezone}  ${organization.currency}`;

/** `org create --name N [--timezone T] [--currency C] [--json]` */
const create = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, {
    name: { type: "string" },
    timezone: { type: "string" },
    currency: { type: "string" },
    json: { type: "boolean" },
  });
  const name = needed(values.name, "--name");
  const { timezone, currency } = values;
  await withDatabase((sqlite) => {
    const organization = sqlite.writeNow((root) => {
      const sent = { name, timezone, currency };
      const made = createOrganization(root, sent);
      recordCommand(root.org(made.id), {
        action: "Create an organization",
        operation: "org create",
        subject_id: made.id,
        sent,
      });
      return made;
    });
    print(values.json, organization, [line(organization)]);
  });
};

/** `org list [--json]` */
const list = async (args: string[]): Promise<void> => {
  const { values } = readFlags(args, { json: { type: "boolean" } });
  await withDatabase((sqlite) => {
    const organizations = listOrganizations(sqlite);
    print(values.json, organizations, organizations.map(line));
  });
};

/** A flag that switches something: `on` or `off`. */
const switchFlag = (value: string | undefined, flag: string): boolean | undefined => {
  if (value === undefined) return undefined;
  if (value !== "on" && value !== "off") throw new UsageError(`${flag} must be on or off`);
  return value === "on";
};

/** `org update ORG [--name N] [--timezone T] [--currency C] [--ticketing on|off] [--daily-limit N] [--json]` */
const update = async (args: string[]): Promise<void> => {
  const flags = {
    org: { type: "string" },
    name: { type: "string" },
    timezone: { type: "string" },
    currency: { type: "string" },
    ticketing: { type: "string" },
    "daily-limit": { type: "string" },
    json: { type: "boolean" },
  } as const;
  const { values, positionals } = readFlags(args, flags, 1);
  const org = needed(values.org ?? positionals[0], "the organization");
  const { name, timezone, currency } = values;
  const changes = {
    name,
    timezone,
    currency,
    ticketing_enabled: switchFlag(values.ticketing, "--ticketing"),
    daily_call_limit: wholeFlag(values["daily-limit"], "--daily-limit"),
  };
  await withDatabase((sqlite) => {
    const { id } = organizationOf(sqlite, org);
    const after = sqlite.writeNow((root) => {
      const tx = root.org(id);
      recordCommand(tx, {
        action: "Change the organization's settings",
        operation: "org update",
        subject_id: id,
        sent: changes,
      });
      return updateOrganization(tx, changes);
    });
    print(values.json, after, [line(after)]);
  });
};

/** `lastmile org create|list|update` (decisions §8). */
export const orgCommand = actions("org", { create, list, update });
