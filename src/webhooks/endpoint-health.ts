import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Flag } from "../database/tables/values.ts";
import type { Outcome } from "./verdict.ts";

/** The endpoint is switched off after this many deliveries in a row have failed for good (§3.3). */
export const consecutive_failures_max = 15;

const healthOf = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("webhook_endpoints")
    .select(["active", "verified", "failure_count"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/**
 * Updates `verified` after an attempt. If it was the delivery's last (`final_status`), also counts failures: a success
 * resets the count, the fifteenth failure in a row switches the endpoint off. Returns whether it did.
 */
export const updateEndpointHealth = (
  tx: OrgTx,
  endpoint_id: string,
  outcome: Outcome,
  final_status: "delivered" | "failed" | null,
): boolean => {
  const before = tx.first(healthOf, { id: endpoint_id });
  if (!before) return false;
  const verified = verifiedAfter(before.verified, outcome);
  const failed = final_status === "failed" ? 1 : 0;
  const failure_count = final_status === "delivered" ? 0 : before.failure_count + failed;
  const { now } = tx;
  const switched_off =
    failed === 1 && before.active === 1 && failure_count >= consecutive_failures_max
      ? ({ active: 0, disabled_at: now, disabled_reason: "failing", updated_at: now } as const)
      : null;
  if (verified !== before.verified || failure_count !== before.failure_count)
    tx.updateRow("webhook_endpoints", endpoint_id, { verified, failure_count, ...switched_off });
  return switched_off !== null;
};

/** A success verifies an endpoint, an attempt without a response unverifies it. Other responses leave it as it is; null becomes 0. */
const verifiedAfter = (before: Flag | null, { error, response_status }: Outcome): Flag => {
  if (error === null) return 1;
  return response_status === null ? 0 : (before ?? 0);
};
