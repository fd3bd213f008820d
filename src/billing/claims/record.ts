import type { Selectable } from "kysely";
import type { Actor } from "../../access/caller.ts";
import { branchOfClient } from "../../clients/queries.ts";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { PaymentClaimsTable } from "../../database/tables/bill-page.ts";
import { emit } from "../../events/emit.ts";
import { billingScope } from "../invoices/record.ts";
import { claimData } from "./event-data.ts";
import { keepSlip } from "./slips.ts";

export type ClaimRow = Selectable<PaymentClaimsTable>;

/** What a client says that they paid. */
export type NewClaim = Pick<
  ClaimRow,
  "client_id" | "amount" | "currency" | "method" | "reference" | "note" | "slip_id" | "fingerprint"
>;

const byFingerprint = prepareInOrg<{ client_id: string; fingerprint: string }>()((param) =>
  build
    .selectFrom("payment_claims")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("fingerprint", "=", param("fingerprint")),
);

/** The claim that this form made already. */
export const sameClaim = (
  tx: OrgTx,
  { client_id, fingerprint }: Pick<NewClaim, "client_id" | "fingerprint">,
): ClaimRow | undefined => tx.first(byFingerprint, { client_id, fingerprint });

/** Saves a claim with its slip, and emits `payment.claimed`. */
export const recordClaim = (tx: OrgTx, claim: NewClaim): ClaimRow => {
  const row: ClaimRow = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    ...claim,
    status: "pending",
    payment_id: null,
    reason: null,
    created_at: tx.now,
    decided_at: null,
    decided_by: null,
  };
  if (claim.slip_id !== null) keepSlip(tx, claim.slip_id);
  tx.insert("payment_claims", row);
  const branch_id = branchOfClient(tx, claim.client_id);
  emit(tx, "payment.claimed", { claim: claimData(row) }, billingScope({ branch_id }));
  return row;
};

type Decision =
  | { status: "confirmed"; payment_id: string }
  | { status: "rejected"; reason: string };

/** Saves what became of a claim. Returns the updated row. */
export const recordDecision = (
  tx: OrgTx,
  claim: ClaimRow,
  by: Actor,
  decision: Decision,
): ClaimRow => {
  const values = { ...decision, decided_at: tx.now, decided_by: JSON.stringify(by) };
  tx.updateRow("payment_claims", claim.id, values);
  return { ...claim, ...values };
};
