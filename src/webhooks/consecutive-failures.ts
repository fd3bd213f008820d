import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";

/** After so many deliveries in a row that failed for good, the endpoint is switched off (§3.3). */
export const consecutive_failures_max = 15;

const addFailure = prepareInOrg<{ id: string }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set((endpoint) => ({ failure_count: endpoint("failure_count", "+", 1) }))
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

const resetFailures = prepareInOrg<{ id: string }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set({ failure_count: 0 })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("failure_count", ">", 0),
);

/**
 * Counts a finished delivery: a success resets its endpoint's failures, the fifteenth in a row switches
 * the endpoint off, in the same transaction. Returns whether it just did.
 */
export const countFinished = (
  tx: OrgTx,
  endpoint_id: string,
  status: "delivered" | "failed",
): boolean => {
  if (status === "delivered") {
    tx.run(resetFailures, { id: endpoint_id });
    return false;
  }
  tx.run(addFailure, { id: endpoint_id });
  const switched_off = tx.run(
    tx
      .update("webhook_endpoints", {
        active: 0,
        disabled_at: tx.now,
        disabled_reason: "failing",
        updated_at: tx.now,
      })
      .where("id", "=", endpoint_id)
      .where("active", "=", 1)
      .where("failure_count", ">=", consecutive_failures_max),
  );
  return switched_off === 1;
};
