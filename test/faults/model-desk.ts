import type { Category } from "../../src/shared/categories.ts";

/** A visit in whole hours since Monday's midnight. */
export interface ModelVisit {
  who: number;
  from: number;
  until: number;
}

export type Asked =
  | ({ do: "schedule"; ticket: number; override: boolean; reason: boolean } & ModelVisit)
  | { do: "again"; ticket: number; override: boolean }
  | { do: "move"; ticket: number; to: Category }
  | { do: "assign"; ticket: number; who: number[] }
  | { do: "unschedule" | "start" | "cancel" | "reopen" | "archive" | "unarchive"; ticket: number }
  | ({ do: "off" } & ModelVisit)
  | { do: "back" | "learn" | "switch"; who: number }
  | { do: "wait"; minutes: number };

/** What happened, in order: topic and what it says; or why nothing did. */
export type Told = string[] | { refuses: string; conflicts?: string[] };

interface Booking {
  sequence: number;
  cancelled: boolean;
  hours: string;
}

const off = ["done", "cancelled"];
const hoursOf = ({ from, until }: { from: number; until: number }): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, n) => from + n);
const works = (hour: number): boolean => hour % 24 >= 8 && hour % 24 < 18;

/** Hours as `[from, until]`, one pair for each run of them. */
const runs = (hours: number[]): [number, number][] =>
  hours
    .filter((hour) => !hours.includes(hour - 1))
    .map((from) => {
      let until = from + 1;
      while (hours.includes(until)) until += 1;
      return [from, until];
    });

class ModelTicket {
  category: Category = "new";
  archived = false;
  started = false;
  visit: ModelVisit | null = null;
  assigned = new Set<number>();
  readonly bookings = new Map<number, Booking>();

  constructor(
    readonly name: number,
    readonly skill: string | null,
  ) {}

  get takes(): boolean {
    return !this.archived && !off.includes(this.category);
  }

  /** What calendars tell: each technician's own copy, changed only when it differs. */
  tellCalendars(): void {
    const on = this.category !== "cancelled" && (!this.archived || off.includes(this.category));
    for (const who of [0, 1]) {
      const hours = on && this.visit?.who === who ? `${this.visit.from}-${this.visit.until}` : null;
      const known = this.bookings.get(who);
      if (hours !== null && !known)
        this.bookings.set(who, { sequence: 0, cancelled: false, hours });
      else if (known && (hours === null) !== known.cancelled) {
        known.sequence += 1;
        known.cancelled = hours === null;
        known.hours = hours ?? known.hours;
      } else if (known && hours !== null && known.hours !== hours) {
        known.sequence += 1;
        known.hours = hours;
      }
    }
  }
}

/**
 * The oracle: the schedule rules of §4.5 a second time and differently, for two tickets and two
 * technicians. It knows no intervals: it lays hours beside hours.
 */
export class ModelDesk {
  private readonly tickets = [new ModelTicket(0, "fibre"), new ModelTicket(1, null)];
  private readonly away: ModelVisit[] = [];
  private readonly skilled = [true, false];
  private readonly active = [true, true];
  private minute = 7 * 60;

  ticket(name: number): ModelTicket {
    const found = this.tickets[name];
    if (!found) throw new Error(`no ticket ${name}`);
    return found;
  }

  perform(ask: Asked): Told {
    if ("minutes" in ask) this.minute += ask.minutes;
    if (ask.do === "off") this.away.push({ who: ask.who, from: ask.from, until: ask.until });
    if (ask.do === "back")
      this.away.splice(0, Infinity, ...this.away.filter(({ who }) => who !== ask.who));
    if (ask.do === "learn") this.skilled[ask.who] = !this.skilled[ask.who];
    if (ask.do === "switch") this.active[ask.who] = !this.active[ask.who];
    return "ticket" in ask ? this.on(this.ticket(ask.ticket), ask) : [];
  }

  private on(ticket: ModelTicket, ask: Asked): Told {
    const { category, archived, assigned, takes } = ticket;
    const told: string[] = [];
    const refused = this.decide(ticket, ask, told);
    if (refused) return refused;
    // Whoever comes back to a time that is taken comes without a visit.
    if (!takes && ticket.takes && this.others(ticket, ticket.visit).length > 0)
      this.clear(ticket, told);
    ticket.tellCalendars();
    const added = [...ticket.assigned].filter((who) => !assigned.has(who)).toSorted();
    const gone = [...assigned].filter((who) => !ticket.assigned.has(who)).toSorted();
    if (added.length + gone.length > 0) told.push(`assigned +${added} -${gone}`);
    if (category !== ticket.category) told.push(`status_changed ${category} ${ticket.category}`);
    if (category !== "cancelled" && ticket.category === "cancelled") told.push("cancelled");
    if (!archived && ticket.archived) told.push("archived");
    return told;
  }

  private decide(ticket: ModelTicket, ask: Asked, told: string[]): Told | undefined {
    const closed = off.includes(ticket.category);
    ticket.assigned = new Set(ticket.assigned);
    switch (ask.do) {
      case "assign":
        ticket.assigned = new Set(ask.who);
        return;
      case "archive":
      case "unarchive":
        ticket.archived = ask.do === "archive";
        return;
      case "reopen":
        if (closed) ticket.category = "new";
        return;
      case "cancel":
        if (ticket.category === "cancelled") return;
        if (ticket.archived) return { refuses: "ticket_archived" };
        if (closed) return { refuses: "already_done" };
        ticket.category = "cancelled";
        return;
    }
    if (ask.do === "schedule" && ask.override && !ask.reason)
      return { refuses: "override_reason_required" };
    if (ticket.archived && ask.do !== "unschedule") return { refuses: "ticket_archived" };
    if (ask.do === "move") ticket.category = ask.to;
    else if (closed) return { refuses: "ticket_closed" };
    if (ask.do === "start" && !ticket.started) {
      ticket.started = true;
      ticket.category = "in_progress";
    }
    if (ask.do === "unschedule") {
      if (ticket.category === "scheduled") ticket.category = "new";
      this.clear(ticket, told);
    }
    if (ask.do === "schedule") return this.book(ticket, ask, ask.override, told);
    if (ask.do === "again") {
      const same = ticket.visit ?? { who: 0, from: 9, until: 10 };
      return this.book(ticket, same, ask.override, told);
    }
    return;
  }

  private book(
    ticket: ModelTicket,
    { who, from, until }: ModelVisit,
    override: boolean,
    told: string[],
  ): Told | undefined {
    if (!this.active[who]) return { refuses: "validation_failed" };
    if (until <= from) return { refuses: "window_invalid" };
    if (from * 60 + 5 < this.minute) return { refuses: "window_in_past" };
    if (until - from > 24) return { refuses: "window_too_long" };
    const conflicts = this.conflicts(ticket, { who, from, until });
    if (conflicts.length > 0 && !override) return { refuses: "schedule_conflict", conflicts };
    const before = ticket.visit;
    const moves = ticket.category === "new";
    if (moves) ticket.category = "scheduled";
    if (before) ticket.assigned.delete(before.who);
    ticket.assigned.add(who);
    const same = before?.who === who && before.from === from && before.until === until;
    if (same && !moves) return;
    ticket.visit = { who, from, until };
    told.push(`scheduled ${who} ${from}-${until} ${conflicts.length > 0}`);
    return;
  }

  private clear(ticket: ModelTicket, told: string[]): void {
    if (!ticket.visit) return;
    ticket.assigned.delete(ticket.visit.who);
    ticket.visit = null;
    told.push("scheduled nobody");
  }

  /** Tickets whose visits share an hour with this one. */
  private others(ticket: ModelTicket, visit: ModelVisit | null): ModelTicket[] {
    const hours = visit ? hoursOf(visit) : [];
    return this.tickets.filter(
      (other) =>
        other !== ticket &&
        other.takes &&
        other.visit !== null &&
        other.visit.who === visit?.who &&
        hoursOf(other.visit).some((hour) => hours.includes(hour)),
    );
  }

  private conflicts(ticket: ModelTicket, visit: ModelVisit): string[] {
    const hours = hoursOf(visit);
    const lacks = ticket.skill !== null && !this.skilled[visit.who];
    return [
      ...this.others(ticket, visit).map(
        (other) => `overlap ${other.visit?.from}-${other.visit?.until} ${other.name}`,
      ),
      ...runs(hours.filter((hour) => !works(hour))).map(
        ([from, until]) => `outside_hours ${from}-${until}`,
      ),
      ...this.away
        .filter(
          (each) => each.who === visit.who && hoursOf(each).some((hour) => hours.includes(hour)),
        )
        .map(({ from, until }) => `time_off ${from}-${until}`),
      ...(lacks ? [`missing_skill ${ticket.skill}`] : []),
    ].toSorted();
  }
}
