import type { ConcurrencyLimiter, GroupLimits } from "../concurrency-limiter.ts";
import type { EndpointQueue, QueueKind } from "./endpoint-queue.ts";

/** Maximum number of concurrent attempts (decisions §7). */
const total_max = 64;
const per_endpoint_max = 4;
/** Slots for endpoints that have none in use. */
const reserved_for_idle_endpoints = 16;
/** For all slow receivers together, so that they do not delay the others. */
const slow_max = 16;
/** For all unverified endpoints together: their receivers may never respond. */
const unverified_max = 32;
/** Of these, slots for endpoints that were never tried. */
const reserved_for_untried = 8;
/** Of these, slots for organizations that have none in use. */
const reserved_for_idle_organizations = 16;

/** The limits that all queues of a kind share. */
export const kind_limits: Record<QueueKind, GroupLimits> = {
  prompt: { all: total_max },
  slow: { all: total_max, slow: slow_max },
  untried: { all: total_max, unverified: unverified_max },
  failing: { all: total_max, unverified: unverified_max - reserved_for_untried },
};

/** The limits for another attempt in a queue. */
export const limitsOf = (queue: EndpointQueue, limiter: ConcurrencyLimiter): GroupLimits => {
  const { kind, is_serial, head } = queue;
  const { endpoint_id, org_id } = head;
  const limits: Record<string, number> = { ...kind_limits[kind] };
  if (kind === "prompt" && !is_serial) {
    limits[endpoint_id] = per_endpoint_max;
    if (limiter.count(endpoint_id) > 0) limits.all = total_max - reserved_for_idle_endpoints;
  } else limits[endpoint_id] = 1;
  if (limits.unverified !== undefined) {
    const unverified_of_org = `unverified ${org_id}`;
    if (limiter.count(unverified_of_org) > 0) limits.unverified -= reserved_for_idle_organizations;
    limits[unverified_of_org] = unverified_max;
  }
  return limits;
};
