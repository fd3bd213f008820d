import type { OrgTx } from "../database/org.ts";
import { checkedMinor, toDecimal } from "../money.ts";
import type { Organization } from "./organization-queries.ts";
import type { OrganizationChange } from "./organization-wire.ts";
import { updateOrganization } from "./organizations.ts";

/** Changes the settings that are sent. Returns the organization as it is then. */
export const changeSettings = (
  tx: OrgTx,
  before: Organization,
  input: OrganizationChange,
): Organization => {
  const currency = input.currency ?? before.currency;
  const tolerance =
    input.rounding_tolerance ?? toDecimal(before.rounding_tolerance, before.currency);
  const rounding_tolerance = checkedMinor(tolerance, currency, "rounding_tolerance");
  return updateOrganization(tx, { ...input, rounding_tolerance });
};
