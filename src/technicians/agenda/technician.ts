import type { Caller } from "../../access/caller.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Technician } from "../queries.ts";
import { dayView, plansOf, resolveDay, visible } from "./plans.ts";
import { referencesOf } from "./queries.ts";
import { PlanView } from "./view.ts";
import { visitsForCaller } from "./visits.ts";
import type { TechnicianAgenda } from "./wire.ts";

/** The maximum length of a ticket's description. */
const description_max = 20_000;

/** A technician's day (default: today), as far as the caller may see it. */
export const technicianDay = (
  db: OrgReader,
  caller: Caller,
  technician: Technician,
  date: CalendarDate | undefined,
): TechnicianAgenda => {
  const when = resolveDay(caller, date);
  const visits = visitsForCaller(db, caller, [technician.id], when.day, description_max);
  const view = new PlanView(referencesOf(db, visible(visits)), when.at);
  const [plan] = plansOf(db, caller, [technician], when, visits, view);
  if (!plan) throw new Error(`no plan of ${technician.id}`);
  return { ...dayView(caller, when), ...plan };
};
