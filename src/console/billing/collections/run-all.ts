import { api, dataOf } from "../../api/client.ts";
import type { DunningRunNow } from "../../api/document.d.ts";

/** Calls at most. Each runs for up to 20 seconds. */
const calls_max = 60;

const runOnce = (include_old: boolean): Promise<DunningRunNow> =>
  dataOf(api.POST("/v1/dunning-policy/run", { body: { include_old } }));

/** Runs the policy. A call that ends before all clients are done is followed by another. */
export const runAll = async (include_old: boolean): Promise<DunningRunNow> => {
  let run = await runOnce(include_old);
  for (let call = 1; call < calls_max && !run.finished; call += 1) {
    const next = await runOnce(include_old);
    run = {
      ...next,
      messages: run.messages + next.messages,
      suspensions: run.suspensions + next.suspensions,
    };
  }
  return run;
};
