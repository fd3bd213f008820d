import { build } from "./build.ts";
import { type OrgTx, prepareInOrg } from "./org.ts";
import type { Counter } from "./tables/counters.ts";

const increment = prepareInOrg<{ name: Counter }>()((param) =>
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

/** The organization's next number. A rollback frees it again. */
export const nextNumber = (tx: OrgTx, name: Counter): number =>
  tx.first(increment, { name })?.value ?? 1;
