import { mayAny } from "../../session/session.ts";

/** The same rule as on the service: whoever dispatches the day also enters who is ill. */
export const managesTimeOff = (): boolean => mayAny("technicians:manage", "tickets:dispatch");
