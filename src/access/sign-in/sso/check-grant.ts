import type { OrgReader } from "../../../database/org.ts";
import { isAbility } from "../../../shared/abilities.ts";
import { abilitiesOf, type Role } from "../../../shared/roles.ts";
import type { Caller } from "../../caller.ts";
import { checkGrant } from "../../grants.ts";
import { allUsers } from "../../user-queries.ts";
import { domainOf } from "./claims.ts";
import { domainsOf, roleMapOf, type SsoRow } from "./queries.ts";
import type { SsoChange } from "./wire.ts";

/** Fields that decide whom a provider signs in. */
const deciding = ["issuer", "client_id", "allowed_domains", "email_verified_claim"] as const;

/**
 * Refuses with 403 settings that would give more abilities than the caller has: by a role, or by a provider that
 * signs in people who have more.
 */
export const checkSsoGrant = (
  db: OrgReader,
  caller: Caller,
  after: SsoRow,
  sent: SsoChange,
): void => {
  const roles = new Set<Role>(Object.values(roleMapOf(after)));
  if (after.default_role !== null) roles.add(after.default_role);
  for (const role of roles)
    checkGrant(caller, { abilities: [...abilitiesOf(role, [], [])].filter(isAbility) });
  if (deciding.every((name) => sent[name] === undefined)) return;
  const domains = domainsOf(after);
  for (const { active, email, abilities } of allUsers(db))
    if (active && domains.includes(domainOf(email)))
      checkGrant(caller, { abilities: abilities.filter(isAbility) });
};
