import type { GroupLimits } from "../concurrency-limiter.ts";
import type { ControllerQueue } from "./controller-queue.ts";

/** Of an organization. */
export const controllers_max = 20;

/** Attempts at the same time. */
const total_max = 128;
/** Of one controller: small routers take few connections. */
const per_controller_max = 4;
/** Of all that have not answered yet, or not the last time. They are tried one attempt at a time: each may hang. */
const unproven_max = 96;
/** Of these, slots for controllers that were never tried. */
const reserved_for_untried = 32;
/** All controllers of an organization may hang without delaying another one of it. */
const unproven_per_organization_max = controllers_max;

/** The limits for another attempt at a controller. */
export const limitsOf = (queue: ControllerQueue): GroupLimits =>
  queue.is_proven
    ? { all: total_max, [queue.id]: per_controller_max }
    : {
        all: total_max,
        [queue.id]: 1,
        unproven: queue.is_failing ? unproven_max - reserved_for_untried : unproven_max,
        [`unproven ${queue.org_id}`]: unproven_per_organization_max,
      };
