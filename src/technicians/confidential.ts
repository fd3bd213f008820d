import { type Caller, callingPerson, holds } from "../access/caller.ts";
import type { TimeOff } from "./queries.ts";

/**
 * Whether the caller is told what stays between a technician and those who manage technicians: the
 * address of the calendar, which opens it to whoever knows it, and why somebody is off (decisions §4).
 */
export const seesConfidential = (caller: Caller, technician_id: string): boolean =>
  holds(caller, "technicians:manage") || callingPerson(caller) === technician_id;

/** A technician's time off; why, to those who may know. */
export const timeOffSeenBy = (
  caller: Caller,
  technician_id: string,
  entries: readonly TimeOff[],
): TimeOff[] => {
  const tells = seesConfidential(caller, technician_id);
  return entries.map((entry) => ({ ...entry, reason: tells ? entry.reason : null }));
};
