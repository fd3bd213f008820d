import { api, dataOf } from "../../api/client.ts";
import type { FinishedRun } from "../../api/document.d.ts";
import { sumsOf } from "../sums.ts";

/** Calls for one day at most. Each bills for up to 20 seconds. */
const calls_max = 60;

/** Bills a day. A call that ends before all clients are billed is followed by another. */
export const runDay = async (date: string): Promise<FinishedRun> => {
  let run = await runOnce(date);
  for (let call = 1; call < calls_max && !run.finished; call += 1)
    run = together(run, await runOnce(date));
  return run;
};

const runOnce = (date: string): Promise<FinishedRun> =>
  dataOf(api.POST("/v1/invoice-runs", { body: { date } }));

/** Failed clients are tried by each call, so the last one has them. */
const together = (before: FinishedRun, after: FinishedRun): FinishedRun => ({
  ...after,
  invoices: before.invoices + after.invoices,
  totals: sumsOf(
    [...before.totals, ...after.totals].map(({ total, currency }) => ({ amount: total, currency })),
  ),
});
