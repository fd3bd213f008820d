import money from "../../db/demo/money.json";
import type { Organization } from "../access/organization-queries.ts";
import { listRates } from "../billing/exchange-rates/queries.ts";
import { createRate } from "../billing/exchange-rates/rates.ts";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import type { TimedAction } from "./timed-action.ts";

const day_seconds = 24 * 3600;

/** Exchange rates of the last months, in pounds per dollar. */
export const inventRates = (organization: Organization, now: Instant): TimedAction[] =>
  money.rates.map(({ days_ago, rate }) => ({
    at: plusSeconds(now, -days_ago * day_seconds),
    run: (tx) => createRate(tx, organization, { base: "USD", quote: "LBP", rate }),
  }));

/** The smallest banknote in use. */
const note = 5_000;

/** Converts dollars to pounds at the day's rate, rounded down or up to banknotes. */
export const inNotes = (db: OrgReader, dollars: number, towards: "less" | "more"): number => {
  const [newest] = listRates(db, { base: "USD", quote: "LBP", page: 1, per_page: 1 }).rows;
  const notes = (dollars * (newest?.rate ?? 0)) / note;
  return (towards === "less" ? Math.floor(notes) : Math.ceil(notes)) * note;
};
