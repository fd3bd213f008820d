import type { Caller } from "../../access/caller.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Technician } from "../queries.ts";
import { dayView, plansOf, theDay, visible } from "./plans.ts";
import { pointedTo } from "./queries.ts";
import { PlanView } from "./view.ts";
import { visitsSeenDuring } from "./visits.ts";
import type { TechnicianAgenda } from "./wire.ts";

/** The longest description that there is. */
const whole = 20_000;

/** What a technician has to do on a day, today unless told, as far as the caller may see it. */
export const technicianDay = (
  db: OrgReader,
  caller: Caller,
  technician: Technician,
  date: CalendarDate | undefined,
): TechnicianAgenda => {
  const when = theDay(caller, date);
  const visits = visitsSeenDuring(db, caller, [technician.id], when.day, whole);
  const view = new PlanView(pointedTo(db, visible(visits)), when.at);
  const [plan] = plansOf(db, caller, [technician], when, visits, view);
  if (!plan) throw new Error(`no plan of ${technician.id}`);
  return { ...dayView(caller, when), ...plan };
};
