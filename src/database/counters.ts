import { build } from "./build.ts";
import { type OrgTx, prepareInOrg } from "./org.ts";

/** What an organization numbers from 1. */
type Counter = "collector" | "generated_username";

const countOn = prepareInOrg<{ name: Counter }>()((param) =>
  build
    .insertInto("counters")
    .values({ org_id: param("org_id"), name: param("name"), value: 1 })
    .onConflict((row) =>
      row
        .columns(["org_id", "name"])
        .doUpdateSet((of) => ({ value: of("counters.value", "+", 1) })),
    )
    .returning("value"),
);

/** The organization's next number; a change that is undone gives it back. */
export const nextNumber = (tx: OrgTx, name: Counter): number =>
  tx.first(countOn, { name })?.value ?? 1;
