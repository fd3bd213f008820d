import { build } from "./build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "./org.ts";
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

const read = prepareInOrg<{ name: Counter }>()((param) =>
  build
    .selectFrom("counters")
    .select("value")
    .where("org_id", "=", param("org_id"))
    .where("name", "=", param("name")),
);

/** The last number assigned; 0 before the first. */
export const readNumber = (db: OrgReader, name: Counter): number =>
  db.first(read, { name })?.value ?? 0;

/** The next number will be the one after `value`, which is more than the last one. */
export const raiseNumber = (tx: OrgTx, name: Counter, value: number): void => {
  tx.run(
    tx
      .into("counters", { name, value })
      .onConflict((row) => row.columns(["org_id", "name"]).doUpdateSet({ value })),
  );
};

/** The organization's next number. A rollback frees it again. */
export const nextNumber = (tx: OrgTx, name: Counter): number =>
  tx.first(increment, { name })?.value ?? 1;
