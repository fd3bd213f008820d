import type { ConcurrencyLimiter, GroupLimits } from "../concurrency-limiter.ts";
import type { EndpointQueue, QueueKind } from "./endpoint-queue.ts";

/** How many sendings run at once (decisions §7). */
const in_all = 64;
const of_endpoint_max = 4;
/** The last free ones go to endpoints that have none. */
const kept_for_first = 16;
/** Slow receivers: the others wait for none of them. */
const slow_max = 16;
/** Endpoints that may never answer leave the other half to those that do. */
const unverified_max = 32;
/** Of these, so many are for endpoints that were never tried, however many others have failed. */
const kept_for_untried = 8;
/** The last free ones of these go to organizations that have none. */
const kept_for_others = 16;

/** What sendings to a kind of receiver share, whatever the endpoint. */
export const kind_limits: Record<QueueKind, GroupLimits> = {
  prompt: { all: in_all },
  slow: { all: in_all, slow: slow_max },
  untried: { all: in_all, unverified: unverified_max },
  failing: { all: in_all, unverified: unverified_max - kept_for_untried },
};

/** What another sending of a queue has to keep within. */
export const limitsOf = (queue: EndpointQueue, limiter: ConcurrencyLimiter): GroupLimits => {
  const { kind, is_single, head } = queue;
  const { endpoint_id, org_id } = head;
  const limits: Record<string, number> = { ...kind_limits[kind] };
  if (kind === "prompt" && !is_single) {
    limits[endpoint_id] = of_endpoint_max;
    if (limiter.count(endpoint_id) > 0) limits.all = in_all - kept_for_first;
  } else limits[endpoint_id] = 1;
  if (limits.unverified !== undefined) {
    const unverified_of_org = `unverified ${org_id}`;
    if (limiter.count(unverified_of_org) > 0) limits.unverified -= kept_for_others;
    limits[unverified_of_org] = unverified_max;
  }
  return limits;
};
