import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { foldForSearch } from "./fold.ts";
import { findByUsername } from "./queries.ts";

const nextNumber = prepareInOrg()((param) =>
  build
    .insertInto("counters")
    .values({ org_id: param("org_id"), name: "generated_username", value: 1 })
    .onConflict((row) =>
      row
        .columns(["org_id", "name"])
        .doUpdateSet((of) => ({ value: of("counters.value", "+", 1) })),
    )
    .returning("value"),
);

/** A slug of the name plus a number, free at this moment (decisions §3). */
export const generateUsername = (tx: OrgTx, name: string): string => {
  const slug = foldForSearch(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100);
  for (;;) {
    const number = tx.first(nextNumber, {})?.value ?? 1;
    const username = `${slug || "client"}-${number}`;
    if (!findByUsername(tx, username)) return username;
  }
};
