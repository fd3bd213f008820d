import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Flag } from "../database/tables/values.ts";
import type { Outcome } from "./verdict.ts";

/** After so many deliveries in a row that failed for good, the endpoint is switched off (§3.3). */
export const consecutive_failures_max = 15;

const healthOf = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("webhook_endpoints")
    .select(["active", "verified", "failure_count"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/**
 * Notes what an attempt says of its endpoint, and counts a delivery that has `finished`: a success
 * resets its failures, the fifteenth failure in a row switches it off. Returns whether it just did.
 */
export const noteOutcome = (
  tx: OrgTx,
  endpoint_id: string,
  outcome: Outcome,
  finished: "delivered" | "failed" | null,
): boolean => {
  const before = tx.first(healthOf, { id: endpoint_id });
  if (!before) return false;
  const verified = verifiedAfter(before.verified, outcome);
  const failed = finished === "failed" ? 1 : 0;
  const failure_count = finished === "delivered" ? 0 : before.failure_count + failed;
  const { now } = tx;
  const switched_off =
    failed === 1 && before.active === 1 && failure_count >= consecutive_failures_max
      ? ({ active: 0, disabled_at: now, disabled_reason: "failing", updated_at: now } as const)
      : null;
  if (verified !== before.verified || failure_count !== before.failure_count)
    tx.updateRow("webhook_endpoints", endpoint_id, { verified, failure_count, ...switched_off });
  return switched_off !== null;
};

/** A success verifies an endpoint, a failure without an answer ends that; any other answer only shows that it was tried. */
const verifiedAfter = (before: Flag | null, { error, response_status }: Outcome): Flag => {
  if (error === null) return 1;
  return response_status === null ? 0 : (before ?? 0);
};
