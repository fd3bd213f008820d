import { recordCommand } from "../access/audit.ts";
import { listOrganizations, type Organization } from "../access/organization-queries.ts";
import { createOrganization, updateOrganization } from "../access/organizations.ts";
import { storageUsedMb } from "../access/storage.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";

const line = (organization: Organization): string =>
  `${organization.id}  ${organization.name}  ${organization.timezone}  ${organization.currency}`;

/** With what it stores now. */
const withStorage = (sqlite: Sqlite, organization: Organization) => ({
  ...organization,
  storage_used_mb: storageUsedMb(sqlite.reader(organization.id)),
});

interface NewOrganization extends JsonOption {
  name: string;
  timezone?: string | undefined;
  currency?: string | undefined;
}

/** Makes the database, too, where there is none. */
export const create = async (options: NewOrganization): Promise<void> => {
  const { name, timezone, currency } = options;
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
    print(options, withStorage(sqlite, organization), [line(organization)]);
  }, "create");
};

/** All of them. */
export const list = async (options: JsonOption): Promise<void> => {
  await withDatabase((sqlite) => {
    const organizations = listOrganizations(sqlite).map((organization) =>
      withStorage(sqlite, organization),
    );
    print(options, organizations, organizations.map(line));
  });
};

interface Changes extends JsonOption {
  org?: string | undefined;
  name?: string | undefined;
  timezone?: string | undefined;
  currency?: string | undefined;
  ticketing?: boolean | undefined;
  dailyLimit?: number | undefined;
  storageQuotaMb?: number | undefined;
}

/** What is not sent stays. */
export const update = async (named: string | undefined, options: Changes): Promise<void> => {
  const { name, timezone, currency } = options;
  const changes = {
    name,
    timezone,
    currency,
    ticketing_enabled: options.ticketing,
    daily_call_limit: options.dailyLimit,
    storage_quota_mb: options.storageQuotaMb,
  };
  await withDatabase((sqlite) => {
    const { id } = organizationOf(sqlite, options.org ?? named);
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
    print(options, withStorage(sqlite, after), [line(after)]);
  });
};
