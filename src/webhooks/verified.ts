import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Outcome } from "./verdict.ts";

const setVerified = prepareInOrg<{ id: string; verified: 0 | 1 }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set({ verified: param("verified") })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("verified", "is not", param("verified")),
);

const noteTried = prepareInOrg<{ id: string }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set({ verified: sql.lit(0) })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("verified", "is", null),
);

/**
 * Notes what an attempt says of its endpoint: a success verifies it, a failure without an answer ends
 * that. Any other answer only shows that it has been tried.
 */
export const noteVerified = (tx: OrgTx, id: string, { error, response_status }: Outcome): void => {
  if (error === null) tx.run(setVerified, { id, verified: 1 });
  else if (response_status === null) tx.run(setVerified, { id, verified: 0 });
  else tx.run(noteTried, { id });
};
