import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import { amountsOf, type LineAmounts, type PriceSource, priceOf } from "../shared/pricing.ts";

/** A line to price, as stored in `ticket_items` and `client_items`. */
export interface Line {
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency; null if the line has no price of its own. */
  price: number | null;
  serial: string | null;
  mac: string | null;
}

/** What determines the prices. `currency` is the invoice's. */
export interface PricingContext {
  client_id: string | null;
  job_type_id: string | null;
  currency: string;
}

/** A line with its price. `problem` is null if it can be billed. */
export interface PricedLine extends Line, LineAmounts {
  name: string;
  unit: string | null;
  price: number;
  /** The price's currency. */
  priced_in: string;
  price_source: PriceSource;
  /** Percent, as a decimal text. */
  tax_rate: string;
  track_serial: boolean;
  track_mac: boolean;
  active: boolean;
  problem: { reason: LineProblem; message: string } | null;
}

/** Why a line cannot be billed. */
export type LineProblem = "item_currency" | "amount_too_large";

const pricesOfItems = prepareInOrg<{
  uuids: string;
  client_id: string | null;
  job_type_id: string | null;
}>()((param) =>
  build
    .selectFrom("items as item")
    .leftJoin("client_prices as agreed", (join) =>
      join
        .onRef("agreed.org_id", "=", "item.org_id")
        .on("agreed.client_id", "=", param("client_id"))
        .onRef("agreed.item_uuid", "=", "item.uuid"),
    )
    .select((of) => [
      "item.uuid",
      "item.name",
      "item.unit",
      "item.price",
      "item.currency",
      "item.tax_rate",
      "item.track_serial",
      "item.track_mac",
      "item.active",
      "agreed.price as agreed_price",
      "agreed.currency as agreed_currency",
      of
        .selectFrom("job_type_items as usual")
        .select("usual.price")
        .where("usual.org_id", "=", param("org_id"))
        .where("usual.job_type_id", "=", param("job_type_id"))
        .whereRef("usual.item_uuid", "=", "item.uuid")
        .where("usual.price", "is not", null)
        .orderBy("usual.position")
        .limit(1)
        .as("job_type_price"),
    ])
    .where("item.org_id", "=", param("org_id"))
    .where("item.uuid", "in", eachOf(param("uuids"))),
);

/** Prices lines whose items exist: `clients/item-lines.ts` has checked the request. */
export const priceLines = (
  db: OrgReader,
  { client_id, job_type_id, currency }: PricingContext,
  lines: readonly Line[],
): PricedLine[] => {
  const uuids = JSON.stringify(lines.map(({ item_uuid }) => item_uuid));
  const items = new Map(
    db.all(pricesOfItems, { uuids, client_id, job_type_id }).map((item) => [item.uuid, item]),
  );
  return lines.map((line) => {
    const item = items.get(line.item_uuid);
    if (!item) throw new Error(`item ${line.item_uuid} does not exist`);
    const { name, unit, tax_rate } = item;
    const found = priceOf({
      line: line.price,
      client: item.agreed_price,
      client_currency: item.agreed_currency,
      job_type: item.job_type_price,
      catalogue: item.price,
      currency: item.currency,
    });
    const amounts = amountsOf(found.price, line.quantity, tax_rate);
    return {
      ...line,
      name,
      unit,
      price: found.price,
      priced_in: found.currency,
      price_source: found.source,
      tax_rate,
      track_serial: item.track_serial === 1,
      track_mac: item.track_mac === 1,
      active: item.active === 1,
      ...(amounts ?? { line_total: 0, tax: 0 }),
      problem: problemOf(name, found.currency, currency, amounts),
    };
  });
};

const problemOf = (
  name: string,
  priced_in: string,
  currency: string,
  amounts: LineAmounts | null,
): PricedLine["problem"] => {
  if (priced_in !== currency)
    return {
      reason: "item_currency",
      message: `${name} is priced in ${priced_in}, the invoice is in ${currency}`,
    };
  if (amounts === null) return { reason: "amount_too_large", message: `${name} costs too much` };
  return null;
};

/** Refuses lines that cannot be billed; `pathOf` is the field of a line in the request (decisions §6). */
export const refuseProblems = (
  lines: readonly PricedLine[],
  pathOf = (position: number): string => `items.${position}`,
): void => {
  const errors: FieldErrors = {};
  for (const [position, { problem }] of lines.entries())
    if (problem) errors[`${pathOf(position)}.item_uuid`] = [problem.message];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};
