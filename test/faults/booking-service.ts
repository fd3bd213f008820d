import { createUser } from "../../src/access/users.ts";
import type { OrgReader } from "../../src/database/org.ts";
import { type DoubleBooking, doubleBookings } from "../../src/tickets/visits/double-bookings.ts";
import { BillingService } from "./billing-service.ts";

/** What a `ticket.scheduled` event says. */
export interface ToldVisit {
  ticket_id: string;
  technician_id: string;
  scheduled_at: string;
}

/** A served process with technicians, and what another process sees of their visits in its file. */
export class BookingService extends BillingService {
  /** Adds somebody who works the organization's hours; their id. */
  technician(name: string): string {
    const person = { name, email: `${name}@cedar.example`, role: "technician" } as const;
    return this.inFile(
      (sqlite) => sqlite.writeNow((tx) => createUser(tx.org(this.org_id), person)).id,
    );
  }

  /** Every booking that was told, oldest first. */
  toldVisits(): ToldVisit[] {
    return this.inFile((sqlite) => {
      const db = sqlite.reader(this.org_id);
      const events = db
        .from("events")
        .select("data")
        .where("topic", "=", "ticket.scheduled")
        .orderBy("seq");
      return db.all(events).map(({ data }) => {
        const { ticket, technician_id, scheduled_at } = JSON.parse(data);
        return { ticket_id: ticket.id, technician_id, scheduled_at };
      });
    });
  }

  wronglyTold(): string[] {
    return this.inFile((sqlite) => wronglyTold(sqlite.reader(this.org_id)));
  }

  doubleBookings(): DoubleBooking[] {
    return this.inFile((sqlite) => doubleBookings(sqlite.reader(this.org_id)));
  }
}

/** Visits of tickets that no calendar tells of, and those told that no ticket has; none are cancelled with their ticket. */
export const wronglyTold = (db: OrgReader): string[] => {
  const booked = db
    .from("tickets")
    .select(["id as ticket_id", "technician_id as user_id", "scheduled_at", "scheduled_until"])
    .where("technician_id", "is not", null);
  const told = db
    .from("technician_bookings")
    .select(["ticket_id", "user_id", "scheduled_at", "scheduled_until"])
    .where("cancelled", "=", 0);
  const asTexts = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(row)));
  return [...asTexts(db.all(booked)).symmetricDifference(asTexts(db.all(told)))];
};

/** The next Wednesday that is not today, and days after it, `2026-10-14`: days on which everybody works. */
export const wednesday = (days_later = 0): string => {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCDate(day.getUTCDate() + days_later);
  return day.toISOString().slice(0, "2026-10-14".length);
};
