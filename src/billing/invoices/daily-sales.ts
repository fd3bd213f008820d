import { todayOf } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { PricedLine } from "../price-lines.ts";

const sale = prepareInOrg<{
  day: CalendarDate;
  currency: string;
  branch_id: string;
  isp_id: string;
  item_uuid: string;
  amount: number;
}>()((param) =>
  build
    .insertInto("daily_sales")
    .values({
      org_id: param("org_id"),
      day: param("day"),
      currency: param("currency"),
      branch_id: param("branch_id"),
      isp_id: param("isp_id"),
      item_uuid: param("item_uuid"),
      amount: param("amount"),
    })
    .onConflict((row) =>
      row
        .columns(["org_id", "day", "currency", "branch_id", "isp_id", "item_uuid"])
        .doUpdateSet((of) => ({ amount: of("daily_sales.amount", "+", param("amount")) })),
    ),
);

/** Adds the lines of an invoice to the day's sales, from which the revenue report breaks them down. */
export const addSales = (
  tx: OrgTx,
  client: Pick<ClientRow, "branch_id" | "isp_id">,
  currency: string,
  lines: readonly Pick<PricedLine, "item_uuid" | "line_total" | "tax">[],
): void => {
  const day = todayOf(tx);
  const [branch_id, isp_id] = [client.branch_id ?? "", client.isp_id ?? ""];
  for (const { item_uuid, line_total, tax } of lines)
    tx.run(sale, { day, currency, branch_id, isp_id, item_uuid, amount: line_total + tax });
};
