import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import { type Instant, plusSeconds, secondsBetween } from "../../src/clock/instant.ts";
import { cancelTicket } from "../../src/completion/cancel.ts";
import type { StoredEvent } from "../../src/events/record.ts";
import { createJobType } from "../../src/job-types/save.ts";
import { JobTypeInput } from "../../src/job-types/wire.ts";
import { categories } from "../../src/shared/categories.ts";
import type { Conflict } from "../../src/technicians/time/availability.ts";
import {
  archiveTicket,
  moveTicket,
  reopenTicket,
  startTicket,
  unarchiveTicket,
} from "../../src/tickets/lifecycle/transitions.ts";
import { updateTicket } from "../../src/tickets/update.ts";
import { doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { unscheduleTicket } from "../../src/tickets/visits/schedule.ts";
import { BookingDesk, type Outcome } from "../booking-desk.ts";
import { insertTimeOff } from "../technician-rows.ts";
import { type Asked, ModelDesk, type Told } from "./model-desk.ts";

const runs_count = Number(process.env.MODEL_RUNS ?? 150);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

const desk = new BookingDesk();
afterAll(() => desk.sqlite.close());
const born = desk.now;
const { caller } = desk;
const technicians = ["rima", "elie"].map((name) => desk.technician(name));
const setSkills = (who: number, skilled: boolean): void => {
  const skills = JSON.stringify(skilled ? ["Fibre"] : []);
  desk.change((tx) =>
    tx.run(tx.update("technicians", { skills }).where("user_id", "=", technicianOf(who))),
  );
};
const technicianOf = (who: number): string => technicians[who] ?? "";
const nameOf = (id: string): number => technicians.indexOf(id);
setSkills(0, true);
const job_type_id = desk.change((tx) => {
  const input = v.parse(JobTypeInput, { name: "Splice", required_skills: ["fibre"] });
  return createJobType(tx, caller, input);
});
const columns = new Map(categories.map((category) => [category, desk.column(category)]));

/** Monday's midnight in Beirut. */
const midnight = "2026-10-11T21:00:00Z" as Instant;
const momentOf = (hour: number): Instant => plusSeconds(midnight, hour * 3600);
const hourOf = (moment: string): number => secondsBetween(midnight, moment as Instant) / 3600;
const span = (from: string, until: string): string => `${hourOf(from)}-${hourOf(until)}`;

const ticket = fc.integer({ min: 0, max: 1 });
const who = fc.integer({ min: 0, max: 1 });
/** Mostly the same person's morning, so that most visits are in each other's way. */
const window = fc
  .record({
    who: fc.constantFrom(0, 0, 0, 1),
    day: fc.constantFrom(0, 0, 0, 0, 0, 1),
    hour: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 8, max: 10 }) },
      fc.integer({ min: 5, max: 20 }),
    ),
    hours: fc.constantFrom(1, 2, 2, 3, 3, 4, 24, 25, 0),
  })
  .map(({ day, hour, hours, ...rest }) => ({
    ...rest,
    from: day * 24 + hour,
    until: day * 24 + hour + hours,
  }));

const asks: fc.Arbitrary<Asked> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        ticket,
        window,
        override: fc.constantFrom(false, false, true),
        reason: fc.boolean(),
      })
      .map(({ window: visit, ...rest }) => ({ do: "schedule" as const, ...rest, ...visit })),
  },
  fc.record({ do: fc.constant("again" as const), ticket, override: fc.boolean() }),
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("unschedule", "start", "cancel", "reopen", "archive", "unarchive"),
      ticket,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      ticket,
      to: fc.constantFrom(...categories),
    }),
  },
  fc.record({ do: fc.constant("assign" as const), ticket, who: fc.subarray([0, 1]) }),
  window.map((visit) => ({
    do: "off" as const,
    ...visit,
    until: Math.max(visit.until, visit.from + 1),
  })),
  fc.record({ do: fc.constantFrom("back", "learn", "switch"), who }),
  fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 60, 65, 300) }),
);

const idle: Outcome = { events: [] };

/** The desk of one run: two new tickets, technicians as they were. */
class Run {
  readonly ids = [desk.ticket({ job_type_id }), desk.ticket()];
  private readonly skilled = [true, false];
  private readonly active = [true, true];

  perform(ask: Asked): Outcome {
    switch (ask.do) {
      case "wait":
        desk.now = plusSeconds(desk.now, ask.minutes * 60);
        return idle;
      case "off":
        return desk.attempt((tx) =>
          insertTimeOff(tx, technicianOf(ask.who), {
            from: momentOf(ask.from),
            until: momentOf(ask.until),
          }),
        );
      case "back":
        return desk.attempt((tx) =>
          tx.run(tx.delete("technician_time_off").where("user_id", "=", technicianOf(ask.who))),
        );
      case "learn":
        this.skilled[ask.who] = !this.skilled[ask.who];
        setSkills(ask.who, this.skilled[ask.who] ?? false);
        return idle;
      case "switch": {
        this.active[ask.who] = !this.active[ask.who];
        const active = this.active[ask.who] ? 1 : 0;
        return desk.attempt((tx) =>
          tx.run(tx.update("technicians", { active }).where("user_id", "=", technicianOf(ask.who))),
        );
      }
    }
    return this.onTicket(this.idOf(ask.ticket), ask);
  }

  idOf(name: number): string {
    return this.ids[name] ?? "";
  }

  private onTicket(id: string, ask: Asked): Outcome {
    switch (ask.do) {
      case "schedule":
        return desk.schedule(id, {
          technician_id: technicianOf(ask.who),
          scheduled_at: momentOf(ask.from),
          scheduled_until: momentOf(ask.until),
          override: ask.override,
          override_reason: ask.reason ? "They know" : null,
        });
      case "again": {
        const { technician_id, scheduled_at, scheduled_until } = desk.read(id);
        return desk.schedule(id, {
          technician_id: technician_id ?? technicianOf(0),
          scheduled_at: scheduled_at ?? momentOf(9),
          scheduled_until: scheduled_until ?? momentOf(10),
          override: ask.override,
          override_reason: "They know",
        });
      }
      case "move":
        return desk.on(id, (tx, of) =>
          moveTicket(tx, caller, of, { column_id: columns.get(ask.to) ?? "" }),
        );
      case "assign":
        return desk.on(id, (tx, of) =>
          updateTicket(tx, caller, of, { assigned_users: ask.who.map(technicianOf) }),
        );
      case "unschedule":
        return desk.on(id, (tx, of) => unscheduleTicket(tx, caller, of));
      case "start":
        return desk.on(id, (tx, of) => startTicket(tx, caller, of));
      case "cancel":
        return desk.on(id, (tx, of) => cancelTicket(tx, caller, of, null));
      case "reopen":
        return desk.on(id, (tx, of) => reopenTicket(tx, caller, of, {}));
      case "archive":
        return desk.on(id, (tx, of) => archiveTicket(tx, caller, of));
      case "unarchive":
        return desk.on(id, (tx, of) => unarchiveTicket(tx, caller, of));
    }
    return idle;
  }

  /** An outcome in the words of the model. */
  told(outcome: Outcome): Told {
    if ("events" in outcome) return outcome.events.map(eventText);
    const { reason, details } = outcome.refusal;
    if (reason !== "schedule_conflict") return { refuses: reason };
    const conflicts = details.conflicts as Conflict[];
    return {
      refuses: reason,
      conflicts: conflicts.map((each) => this.conflictText(each)).toSorted(),
    };
  }

  private conflictText({ type, from, until, ticket_id, skill, overridable }: Conflict): string {
    expect(overridable).toBe(true);
    return [
      type,
      ...(from && until ? [span(from, until)] : []),
      ...(ticket_id ? [this.ids.indexOf(ticket_id)] : []),
      ...(skill ? [skill] : []),
    ].join(" ");
  }
}

const namesOf = (ids: string[]): string => `${ids.map(nameOf).toSorted()}`;

const eventText = ({ topic, data }: StoredEvent): string => {
  const said = JSON.parse(data);
  const name = topic.slice("ticket.".length);
  if (name === "assigned")
    return `assigned +${namesOf(said.added_user_ids)} -${namesOf(said.removed_user_ids)}`;
  if (name === "status_changed") return `${name} ${said.from.category} ${said.to.category}`;
  if (name !== "scheduled") return name;
  expect(said.auto).toBe(false);
  if (said.technician_id === null) {
    const { scheduled_at, scheduled_until, override } = said;
    expect({ scheduled_at, scheduled_until, override }).toEqual({
      scheduled_at: null,
      scheduled_until: null,
      override: false,
    });
    return "scheduled nobody";
  }
  const hours = span(said.scheduled_at, said.scheduled_until);
  return `scheduled ${nameOf(said.technician_id)} ${hours} ${said.override}`;
};

const stateOf = (id: string) => {
  const { technician_id, scheduled_at, scheduled_until, ...rest } = desk.read(id);
  return {
    category: rest.status_category,
    archived: rest.archived_at !== null,
    visit:
      technician_id && `${nameOf(technician_id)} ${span(`${scheduled_at}`, `${scheduled_until}`)}`,
    assigned: rest.assignees.map((person) => nameOf(person.id)).toSorted(),
    bookings: bookingsOf(id),
  };
};

const bookingsOf = (id: string): string[] =>
  desk.reader
    .all(desk.reader.from("technician_bookings").selectAll().where("ticket_id", "=", id))
    .map(
      ({ user_id, sequence, cancelled, scheduled_at, scheduled_until }) =>
        `${nameOf(user_id)} ${sequence} ${cancelled === 1} ${span(scheduled_at, scheduled_until)}`,
    )
    .toSorted();

const expectedOf = (model: ModelDesk, name: number) => {
  const { category, archived, visit, assigned, bookings } = model.ticket(name);
  return {
    category,
    archived,
    visit: visit && `${visit.who} ${visit.from}-${visit.until}`,
    assigned: [...assigned].toSorted(),
    bookings: [...bookings]
      .map(
        ([person, { sequence, cancelled, hours }]) => `${person} ${sequence} ${cancelled} ${hours}`,
      )
      .toSorted(),
  };
};

test(`${runs_count} days at the desk agree with the model (SEED=${seed})`, () => {
  console.log(`visit model: seed ${seed}, ${runs_count} runs`);
  fc.assert(
    fc.property(fc.array(asks, { minLength: 4, maxLength: 12 }), (path) => {
      desk.now = born;
      desk.undone(() => {
        const run = new Run();
        const model = new ModelDesk();
        for (const ask of path) {
          expect(run.told(run.perform(ask))).toEqual(model.perform(ask));
          if ("ticket" in ask)
            expect(stateOf(run.idOf(ask.ticket))).toEqual(expectedOf(model, ask.ticket));
        }
        expect(doubleBookings(desk.reader)).toEqual([]);
        for (const name of [0, 1]) expect(stateOf(run.idOf(name))).toEqual(expectedOf(model, name));
      });
    }),
    { numRuns: runs_count, seed, includeErrorInReport: true },
  );
});
