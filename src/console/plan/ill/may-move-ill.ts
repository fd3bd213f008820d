import { longDate, today } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { managesTimeOff } from "../technician/manages-time-off.ts";

/** Whether this person may move all visits of a technician who is ill on this day. */
export const mayMoveIll = (date: string): boolean =>
  date >= today() && may("tickets:schedule") && may("tickets:read") && managesTimeOff();

export const illTitle = (date: string): string => {
  const { ill } = strings.value.plan;
  return date === today() ? ill.today : ill.on(longDate(date));
};
