import type { Caller } from "../../access/caller.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Technician } from "../queries.ts";
import { dayView, plansOf, theDay, visible } from "./plans.ts";
import { pointedTo } from "./queries.ts";
import { PlanView } from "./view.ts";
import { hasMoreVisits, visitsSeenDuring } from "./visits.ts";
import type { TechnicianAgenda } from "./wire.ts";

/** The longest description that there is. */
const whole = 20_000;

/** More visits of a day are read aside: each may have a description of 20 kB and more. */
const at_once_max = 100;

interface TechnicianDayAsk {
  caller: Caller;
  technician: Technician;
  /** Today unless told. */
  date: CalendarDate | undefined;
}

/** A technician's day as JSON, unless it may take long: then null, and `long_technician_day` reads it. */
export const technicianDay = (db: OrgReader, ask: TechnicianDayAsk): string | null => {
  const { day } = theDay(ask.caller, ask.date);
  return hasMoreVisits(db, [ask.technician.id], day, at_once_max) ? null : read(db, ask);
};

/** What a technician has to do on a day, as far as the caller may see it. */
const read = (db: OrgReader, { caller, technician, date }: TechnicianDayAsk): string => {
  const when = theDay(caller, date);
  const visits = visitsSeenDuring(db, caller, [technician.id], when.day, whole);
  const view = new PlanView(pointedTo(db, visible(visits)), when.at);
  const [plan] = plansOf(db, caller, [technician], when, visits, view);
  if (!plan) throw new Error(`no plan of ${technician.id}`);
  const agenda: TechnicianAgenda = { ...dayView(caller, when), ...plan };
  return JSON.stringify(agenda);
};

export const long_technician_day: LongRead<TechnicianDayAsk, string> = {
  name: "the day of a technician",
  work: read,
};
