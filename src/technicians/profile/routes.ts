import type { Caller } from "../../access/caller.ts";
import { now } from "../../clock/instant.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import { created, noContent, ok } from "../../http/contract/answer.ts";
import type { KeyUsage } from "../../http/contract/key-usage.ts";
import { del, get, type Params, post, put } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { revokeCalendar, rotateCalendar } from "../calendar/token.ts";
import {
  findPerson,
  findTechnician,
  findTimeOff,
  listTechnicians,
  type Technician as Row,
} from "../queries.ts";
import { saveProfile } from "./save.ts";
import { addTimeOff, removeTimeOff } from "./time-off.ts";
import { type TechnicianViewOptions, technicianView, technicianViews } from "./view.ts";
import {
  Technician,
  TechnicianChanges,
  TechnicianList,
  TimeOff,
  TimeOffInput,
  technicians_query,
} from "./wire.ts";

const common = { tag: "Technicians", add_on: "ticketing" } as const;

/** Whoever dispatches the day also enters who is ill. A refusal names the first of them. */
const managing_time_off = { any_of: ["technicians:manage", "tickets:dispatch"] } as const;

const find = (db: OrgReader, _caller: Caller, params: Params) => findTechnician(db, pathId(params));

/** The parts of a request that the JSON of a technician depends on. */
interface RequestContext {
  caller: Caller;
  url(): URL;
  usage: KeyUsage;
}

const viewOptions = (
  { caller, url, usage }: RequestContext,
  at = now(),
): TechnicianViewOptions => ({
  caller,
  now: at,
  url: url(),
  recordShownCalendars: usage.recordShownCalendars,
});

/** The technician's JSON after a change. */
const after = ({ tx, subject, ...context }: RequestContext & { tx: OrgTx; subject: Row }) =>
  technicianView(tx, findTechnician(tx, subject.id), viewOptions(context, tx.now));

/** §4.4 and decisions §4. */
export const technicianOperations = [
  get(
    "/v1/ticket-technicians",
    "tickets:read",
    {
      id: "listTechnicians",
      summary: "List technicians",
      description:
        "By name. Everyone with `tickets:own` or a technician profile who is active; for a board, its members with `tickets:own`. The list is empty for a board that is unknown or that the caller cannot open.",
      ...common,
      query: technicians_query,
      answers: { 200: TechnicianList },
    },
    ({ db, query, ...context }) =>
      ok(technicianViews(db, listTechnicians(db, context.caller, query), viewOptions(context))),
  ),

  get(
    "/v1/ticket-technicians/:id",
    { any_of: ["tickets:read", "technicians:manage"] },
    {
      id: "getTechnician",
      summary: "Read a technician",
      description: "Includes technicians who currently take no visits.",
      ...common,
      find,
      answers: { 200: Technician },
    },
    ({ db, subject, ...context }) => ok(technicianView(db, subject, viewOptions(context))),
  ),

  put(
    "/v1/ticket-technicians/:id",
    "technicians:manage",
    {
      id: "updateTechnician",
      summary: "Change a technician's profile, or make a person a technician",
      description:
        "Fields that are left out keep their values; lists and `weekly_hours` are replaced. A person without a profile gets one, with a calendar. Name, e-mail and boards belong to the person. Changes apply from the next booking: booked visits stay.",
      ...common,
      find: (db: OrgReader, _caller: Caller, params: Params) => findPerson(db, pathId(params)),
      body: TechnicianChanges,
      audited: true,
      answers: { 200: Technician },
      example: {
        color: "#2563eb",
        skills: ["fibre", "towers"],
        weekly_hours: {
          mon: [
            { start: "08:00", end: "12:00" },
            { start: "13:00", end: "17:00" },
          ],
          sat: [{ start: "20:00", end: "04:00" }],
        },
        max_jobs_per_day: 6,
      },
    },
    ({ tx, caller, subject, body, url, usage }) => {
      saveProfile(tx, subject, body);
      return ok(after({ tx, caller, subject, url, usage }));
    },
  ),

  post(
    "/v1/ticket-technicians/:id/time-off",
    managing_time_off,
    {
      id: "addTimeOff",
      summary: "Add time off for a technician",
      description:
        "Visits already booked in it stay. A technician has at most 100 current and upcoming entries.",
      ...common,
      find,
      body: TimeOffInput,
      audited: true,
      answers: { 201: TimeOff },
      example: {
        starts_at: "2026-12-24T00:00:00+02:00",
        ends_at: "2026-12-27T00:00:00+02:00",
        reason: "Holidays",
      },
    },
    ({ tx, caller, subject, body }) =>
      created(addTimeOff(tx, caller.organization.timezone, subject.id, body)),
  ),

  del(
    "/v1/ticket-technicians/:id/time-off/:time_off_id",
    managing_time_off,
    {
      id: "deleteTimeOff",
      summary: "Delete a technician's time off",
      ...common,
      find: (db: OrgReader, _caller: Caller, params: Params) =>
        findTimeOff(db, findTechnician(db, pathId(params)).id, pathId(params, "time_off_id")),
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      removeTimeOff(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/ticket-technicians/:id/calendar/rotate",
    "technicians:manage",
    {
      id: "rotateTechnicianCalendar",
      summary: "Rotate a technician's calendar address",
      description:
        "The previous address stops working immediately; a revoked one is replaced. In a replayed response `calendar_url` is null.",
      ...common,
      find,
      secret: "calendar_url",
      audited: true,
      answers: { 200: Technician },
    },
    ({ tx, caller, subject, url, usage }) => {
      rotateCalendar(tx, subject.id);
      return ok(after({ tx, caller, subject, url, usage }));
    },
  ),

  del(
    "/v1/ticket-technicians/:id/calendar",
    "technicians:manage",
    {
      id: "deleteTechnicianCalendar",
      summary: "Revoke a technician's calendar address",
      description: "`calendar/rotate` creates a new one.",
      ...common,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      revokeCalendar(tx, subject.id);
      return noContent();
    },
  ),
];
