import { sql } from "kysely";
import { across_organizations } from "../../database/build.ts";
import type { Readable } from "../../database/connection.ts";
import { commandFor, shellQuote } from "../../database/file/advice.ts";
import { rowsOf } from "../../database/integrity.ts";
import { isHere } from "../../database/organization-moves.ts";
import { type Finding, ok, warn } from "./finding.ts";

const named_max = 5;

interface Organization {
  name: string;
  has_access: 0 | 1;
  has_owner: 0 | 1;
}

/** Whether each organization has people or keys, and an owner who can log in. */
export const peopleFindings = (db: Readable, path: string): Finding[] => {
  const organizations = rowsOf(db, access);
  if (organizations.length === 0)
    return [
      warn(
        "organizations",
        "There is no organization yet",
        commandFor(path, 'org create --name "Cedar Net"'),
      ),
      warn("owners", "Nobody can log in yet", "First create an organization, then its owner"),
    ];
  return [
    about(
      "organizations",
      organizations.filter(({ has_access }) => !has_access),
      "no people and no API keys",
      "Every organization has people or API keys",
      path,
    ),
    about(
      "owners",
      organizations.filter(({ has_owner }) => !has_owner),
      "no active owner with a password, so nobody can log in to administer it",
      "Every organization has an owner who can log in",
      path,
    ),
  ];
};

const about = (
  name: string,
  lacking: readonly Organization[],
  lack: string,
  none: string,
  path: string,
): Finding => {
  const [first, ...others] = lacking;
  if (!first) return ok(name, none);
  const names = lacking.slice(0, named_max).map(({ name }) => name);
  const more = lacking.length > named_max ? ` and ${lacking.length - named_max} more` : "";
  return warn(
    name,
    `${names.join(", ")}${more} ${others.length === 0 ? "has" : "have"} ${lack}`,
    commandFor(
      path,
      `user create --org ${shellQuote(first.name)} --email owner@isp.example --name Owner --role owner --password-stdin`,
    ),
  );
};

const access = sql<Organization>`select ${across_organizations} name,
  exists (select 1 from "memberships" as person where person.org_id = organization.id and person.deleted_at is null)
    or exists (select 1 from "api_keys" as key where key.org_id = organization.id and key.deleted_at is null) as has_access,
  exists (select 1 from "memberships" as owner join "users" as person on person.id = owner.user_id
    where owner.org_id = organization.id and owner.role = 'owner' and owner.active = 1
      and person.password_hash is not null) as has_owner
  from "organizations" as organization where ${isHere("organization.id")} order by name`;
