import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { Outcome } from "./verdict.ts";

const setProven = prepareInOrg<{ id: string; proven: 0 | 1 }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set({ proven: param("proven") })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("proven", "is not", param("proven")),
);

const endTrial = prepareInOrg<{ id: string }>()((param) =>
  build
    .updateTable("webhook_endpoints")
    .set({ proven: sql.lit(0) })
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("proven", "is", null),
);

/**
 * Notes what an attempt says of its endpoint: a success proves it, a failure without an answer ends
 * that. An answer that is no success only shows that it has been tried.
 */
export const noteProof = (tx: OrgTx, id: string, { error, response_status }: Outcome): void => {
  if (error === null) tx.run(setProven, { id, proven: 1 });
  else if (response_status === null) tx.run(setProven, { id, proven: 0 });
  else tx.run(endTrial, { id });
};
