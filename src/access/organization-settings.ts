import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { checkedMinor } from "../minor-units.ts";
import { refuseField } from "../refusal.ts";
import { gatewayChange } from "./message-gateway.ts";
import type { Organization } from "./organization-queries.ts";
import type { OrganizationChange } from "./organization-wire.ts";
import { checkSettings, default_storage_quota_mb, updateOrganization } from "./organizations.ts";

/** Only the operator may raise the quota above the default. */
const checkQuota = (
  before: Organization,
  { storage_quota_mb: sent = 1 }: OrganizationChange,
): void => {
  const most = Math.max(before.storage_quota_mb, default_storage_quota_mb);
  if (sent > most)
    throw refuseField("storage_quota_mb", `must be at most ${most}; only the operator gives more`);
};

const minimumBalance = prepareInOrg()((param) =>
  build
    .selectFrom("dunning_policies")
    .select("minimum_balance")
    .where("org_id", "=", param("org_id"))
    .where("minimum_balance", "<>", 0),
);

/** The policy's minimum balance is in the organization's currency, too. */
const checkMinimumBalance = (tx: OrgTx, { currency }: Organization): void => {
  if (tx.first(minimumBalance, {}))
    throw refuseField(
      "currency",
      `cannot change while the dunning policy has a minimum_balance in ${currency}: set it to 0 first`,
    );
};

/**
 * Updates the settings that are sent. A new currency needs a new tolerance in that currency, unless the tolerance
 * is 0 (decisions §3). Returns the updated organization.
 */
export const changeSettings = (
  tx: OrgTx,
  before: Organization,
  { rounding_tolerance: tolerance, message_gateway: gateway, ...settings }: OrganizationChange,
): Organization => {
  const input = { ...settings, ...gatewayChange(tx, before, gateway) };
  checkSettings(input);
  checkQuota(before, input);
  const currency = input.currency ?? before.currency;
  if (currency !== before.currency) checkMinimumBalance(tx, before);
  if (tolerance !== undefined) {
    const rounding_tolerance = checkedMinor(tolerance, currency, "rounding_tolerance");
    return updateOrganization(tx, { ...input, rounding_tolerance });
  }
  if (currency !== before.currency && before.rounding_tolerance !== 0)
    throw refuseField("rounding_tolerance", `must be sent with another currency, in ${currency}`);
  return updateOrganization(tx, input);
};
