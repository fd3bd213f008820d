import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { commandLine } from "../database/file/advice.ts";
import { errorText } from "../error-text.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import { decide, type Role, stale_ms } from "./decide.ts";
import { noteTerm, openHolder, readHolder } from "./holder-file.ts";
import { type Clocks, ConditionsIgnored, EtagRefused, Lease, LeaseTaken } from "./lease.ts";
import { holderName } from "./record.ts";
import { type Renewals, startRenewals } from "./renew.ts";
import { type LeaseStore, openStore, StoreError } from "./store.ts";

/** How long a start waits for the store. */
const start_limit_ms = 10_000;
const start_retry_ms = 1000;
/** How soon background work ends after the lease has run out, or begins again. */
const check_every_ms = 500;
/** A stop has a limit, and the lease runs out by itself. */
const release_limit_ms = 4000;

/** What `/ready` shows. */
export interface LeaseStatus {
  held: boolean;
  /** 0 if this process may not write. */
  valid_for_seconds: number;
  renewed_seconds_ago: number | null;
  term: number;
}

/** The lease of a running service. */
export interface HeldLease {
  status(): LeaseStatus;
  /** Why nothing may be written; null if this process may. */
  problem(): string | null;
  /** Throws 503 `not_primary` if this process may not write. */
  refuseUnlessHeld(): void;
  /** Calls `listener` when the lease has run out or is lost (false), at once if it has, and when it is held again (true). */
  onChange(listener: (is_held: boolean) => void): void;
  /** Call after the last write. Never rejects. */
  release(): Promise<void>;
}

const machine_clocks: Clocks = {
  steady_ms: () => performance.now(),
  wall_ms: () => Date.now(),
  sleep: Bun.sleep,
};

/** The store of `LEASE_URL`; null if it is not set. */
export const leaseStore = (config: Config): LeaseStore | null => {
  const { LEASE_URL: url, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = config;
  if (url === undefined) return null;
  return openStore({
    url,
    access_key_id: AWS_ACCESS_KEY_ID ?? "",
    secret_access_key: AWS_SECRET_ACCESS_KEY ?? "",
    session_token: AWS_SESSION_TOKEN,
  });
};

/**
 * Takes the lease for the database, and renews it until `release`. Null without `LEASE_URL`. Throws what an operator
 * reads if another holder has it, or if the store cannot be used. Call with the file's lock held.
 */
export const openLease = async (
  config: Config,
  role: Role,
  log: Logger,
  clocks = machine_clocks,
): Promise<HeldLease | null> => {
  const store = leaseStore(config);
  if (store === null) return null;
  const { DATABASE_PATH: path, PUBLIC_URL } = config;
  const holder = openHolder(path);
  const lease = new Lease({
    ...{ store, holder, clocks, process: randomUUID() },
    host: hostname(),
    public_url: PUBLIC_URL ?? null,
  });
  await retryUnreachable(clocks, role, async () => {
    await lease.take(role);
    await lease.proveConditions();
  });
  noteTerm(path, holder, lease.held_term);
  log.info({ term: lease.held_term }, "the lease is held");
  return heldLease(lease, startRenewals(lease, clocks, log), log);
};

/** Throws what `openLease` with `promote` would, before anything else is done. Writes nothing. */
export const refuseUnlessTakeable = async (config: Config): Promise<void> => {
  const store = leaseStore(config);
  if (store === null) return;
  const holder = readHolder(config.DATABASE_PATH) ?? { id: "", last_term: null };
  await retryUnreachable(machine_clocks, "promote", async () => {
    const found = await store.read();
    if (found !== null && decide(found, holder, "promote") === "fresh")
      throw new LeaseTaken("fresh", found);
  });
};

/** Tries again while the store cannot be reached, for a short time. */
const retryUnreachable = async (
  clocks: Clocks,
  role: Role,
  work: () => Promise<void>,
): Promise<void> => {
  const until_ms = clocks.steady_ms() + start_limit_ms;
  for (;;)
    try {
      return await work();
    } catch (error) {
      const may_pass = error instanceof StoreError && error.may_pass;
      if (!may_pass || clocks.steady_ms() > until_ms) throw explained(error, role);
      await clocks.sleep(start_retry_ms);
    }
};

const explained = (error: unknown, role: Role): unknown => {
  if (error instanceof LeaseTaken) return new Error(takenText(error, role));
  if (error instanceof ConditionsIgnored)
    return new Error(
      "The store of LEASE_URL ignores If-None-Match or If-Match, so that two machines could write at once. Use a store with conditional writes",
    );
  if (error instanceof EtagRefused)
    return new Error(
      "The store of LEASE_URL refuses If-Match with the ETag that it sent, so that the lease could not be renewed. If a proxy is between, it must not change ETags or compress",
    );
  if (error instanceof StoreError)
    return new Error(
      `The lease could not be taken: ${error.message}. Check LEASE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    );
  return error;
};

const takenText = ({ why, found }: LeaseTaken, role: Role): string => {
  const name = holderName(found.record);
  const age = Math.max(0, Math.round(found.age_ms / 1000)); // its servers' clocks may differ
  const left = Math.round((stale_ms - found.age_ms) / 1000);
  const promote = commandLine("promote");
  if (why === "superseded")
    return `${name} has held the lease since this file did, so that this file may lack what was written there. To go on with this file all the same, type: ${promote}`;
  return role === "promote"
    ? `${name} renewed its lease ${age} seconds ago, so that it may still be writing: nothing was changed. Stop it, and try again in ${left} seconds`
    : `${name} renewed its lease ${age} seconds ago, and only one machine may write. If that one is gone, type after ${left} seconds: ${promote}`;
};

const heldLease = (lease: Lease, renewals: Renewals, log: Logger): HeldLease => {
  const isHeld = (): boolean => lease.valid_for_ms > 0;
  let was_held = true;
  let listener: (is_held: boolean) => void = () => {};
  const notify = (): void => {
    const is_held = isHeld();
    if (is_held === was_held) return;
    was_held = is_held;
    logChange(lease, log, is_held);
    listener(is_held);
  };
  const timer = setInterval(notify, check_every_ms);
  timer.unref();
  const problem = (): string | null => {
    if (lease.lost_because !== null) return `the lease is lost: ${lease.lost_because}`;
    if (isHeld()) return null;
    return `the lease has run out: ${renewals.failure ?? "it was not renewed in time"}`;
  };
  return {
    problem,
    status: () => ({
      held: isHeld(),
      valid_for_seconds: seconds(lease.valid_for_ms),
      renewed_seconds_ago: lease.renewed_ms_ago === null ? null : seconds(lease.renewed_ms_ago),
      term: lease.held_term,
    }),
    refuseUnlessHeld: () => {
      if (!isHeld()) throw notPrimary(lease.lost_because !== null);
    },
    onChange: (called) => {
      listener = called;
      notify(); // a long migration renews nothing
    },
    release: async () => {
      clearInterval(timer);
      await renewals.stop();
      await Promise.race([
        lease.release().catch((error: unknown) => {
          log.warn({ why: errorText(error) }, "the lease could not be released");
        }),
        Bun.sleep(release_limit_ms),
      ]);
    },
  };
};

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const notPrimary = (is_lost: boolean): Refusal =>
  is_lost
    ? new Refusal(
        "not_primary",
        "This service has lost its lease, and another one may write: nothing was changed.",
      )
    : refuseTemporarily(
        "not_primary",
        "This service cannot renew its lease, and another one may write: nothing was changed. Try again.",
      );

const logChange = (lease: Lease, log: Logger, is_held: boolean): void => {
  if (is_held) log.info("the lease is held again: writes are accepted");
  else if (lease.lost_because === null) log.error("the lease has run out: writes are refused");
  else
    log.error(
      { why: lease.lost_because },
      "the lease is lost: writes are refused until this service starts again",
    );
};
