import type { OrgTx } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { refuseField } from "../refusal.ts";
import type { Organization } from "./organization-queries.ts";
import type { OrganizationChange } from "./organization-wire.ts";
import { checkSettings, default_storage_quota_mb, updateOrganization } from "./organizations.ts";

/** The disk is the operator's: nobody gives their own organization more than it has, or than the default. */
const checkQuota = (
  before: Organization,
  { storage_quota_mb: sent = 1 }: OrganizationChange,
): void => {
  const most = Math.max(before.storage_quota_mb, default_storage_quota_mb);
  if (sent > most)
    throw refuseField("storage_quota_mb", `must be at most ${most}; only the operator gives more`);
};

/**
 * Changes the settings that are sent. Refuses another currency without a tolerance in it, unless that is
 * 0: an amount of another currency means nothing (decisions §3). Returns the organization as it is then.
 */
export const changeSettings = (
  tx: OrgTx,
  before: Organization,
  { rounding_tolerance: tolerance, ...input }: OrganizationChange,
): Organization => {
  checkSettings(input);
  checkQuota(before, input);
  const currency = input.currency ?? before.currency;
  if (tolerance !== undefined) {
    const rounding_tolerance = checkedMinor(tolerance, currency, "rounding_tolerance");
    return updateOrganization(tx, { ...input, rounding_tolerance });
  }
  if (currency !== before.currency && before.rounding_tolerance !== 0)
    throw refuseField("rounding_tolerance", `must be sent with another currency, in ${currency}`);
  return updateOrganization(tx, input);
};
