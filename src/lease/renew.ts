import type { Logger } from "pino";
import { errorText } from "../error-text.ts";
import { renew_every_ms } from "./decide.ts";
import type { Clocks, Lease } from "./lease.ts";

const retry_ms = 2000;

export interface Renewals {
  /** Why the last call failed; null if it did not. */
  readonly failure: string | null;
  /** Resolves when no call is under way any more. */
  stop(): Promise<void>;
}

/** Renews the lease until it is stopped or another process has it. `clocks` are those of the lease. */
export const startRenewals = (
  lease: Lease,
  clocks: Pick<Clocks, "sleep">,
  log: Pick<Logger, "info" | "warn">,
): Renewals => {
  const stopping = new AbortController();
  let failure: string | null = null;
  const renew = async (): Promise<number> => {
    try {
      await lease.renew();
      if (failure !== null && lease.lost_because === null) log.info("the lease is renewed again");
      failure = null;
      return renew_every_ms;
    } catch (error) {
      const why = errorText(error);
      if (failure === null) log.warn({ why }, "the lease could not be renewed");
      failure = why;
      return retry_ms;
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  const run = async (): Promise<void> => {
    let wait_ms = renew_every_ms;
    for (;;) {
      await clocks.sleep(wait_ms);
      if (stopping.signal.aborted || lease.lost_because !== null) return;
      const renewing = renew();
      running = renewing;
      wait_ms = await renewing;
    }
  };
  void run();
  return {
    get failure() {
      return failure;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
