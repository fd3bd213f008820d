import { recordCommand } from "../access/audit.ts";
import {
  listOrganizations,
  type Organization,
  organizationView,
  readOrganization,
} from "../access/organization-queries.ts";
import { changeSettings } from "../access/organization-settings.ts";
import { createOrganization } from "../access/organizations.ts";
import type { Config } from "../config.ts";
import { commandFor } from "../database/file/advice.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { readMoveRow } from "../moving/organization/state.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";

const line = (organization: Organization): string =>
  `${organization.id}  ${organization.name}  ${organization.timezone}  ${organization.currency}`;

/** The same JSON as the API's. */
const viewOf = (sqlite: Sqlite, organization: Organization) =>
  organizationView(sqlite.reader(organization.id), organization);

/** What to do next, for the operator. */
const nextSteps = ({ id }: Organization, { DATABASE_PATH, PUBLIC_URL, PORT }: Config): string[] => {
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const owner = "--role owner --email YOU@EXAMPLE.COM --name YOUR_NAME --password-stdin";
  return [
    "",
    `Next, add its owner:  ${commandFor(DATABASE_PATH, `user create --org ${id} ${owner}`)}`,
    `Then log in at:       ${origin}/console`,
  ];
};

interface NewOrganization extends JsonOption {
  name: string;
  timezone?: string | undefined;
  currency?: string | undefined;
}

/** Also creates the database if there is none. */
export const create = async (options: NewOrganization): Promise<void> => {
  const { name, timezone, currency } = options;
  await withDatabase(
    (sqlite, config) => {
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
      print(options, viewOf(sqlite, organization), [
        line(organization),
        ...nextSteps(organization, config),
      ]);
    },
    { if_missing: "create" },
  );
};

const move_notes = {
  closing: "being moved",
  copying: "being moved",
  moved: "moved",
  arriving: "arriving",
};

const moveNote = (sqlite: Sqlite, { id }: Pick<Organization, "id">): string => {
  const move = readMoveRow(sqlite, id);
  return move ? `  (${move_notes[move.state]}${move.target ? ` to ${move.target}` : ""})` : "";
};

export const list = async (options: JsonOption): Promise<void> => {
  await withDatabase((sqlite) => {
    const organizations = listOrganizations(sqlite).map((organization) =>
      viewOf(sqlite, organization),
    );
    print(
      options,
      organizations,
      organizations.map((organization) => line(organization) + moveNote(sqlite, organization)),
    );
  });
};

interface Changes extends JsonOption {
  org?: string | undefined;
  name?: string | undefined;
  timezone?: string | undefined;
  currency?: string | undefined;
  roundingTolerance?: number | undefined;
  ticketing?: boolean | undefined;
  dailyLimit?: number | undefined;
  storageQuotaMb?: number | undefined;
}

/** Changes only the given options. */
export const update = async (named: string | undefined, options: Changes): Promise<void> => {
  const { name, timezone, currency } = options;
  const changes = {
    name,
    timezone,
    currency,
    rounding_tolerance: options.roundingTolerance,
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
      return changeSettings(tx, readOrganization(tx), changes);
    });
    print(options, viewOf(sqlite, after), [line(after)]);
  });
};
