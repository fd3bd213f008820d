import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { foldCase } from "../../clients/fold.ts";
import { type Instant, toMillis } from "../../clock/instant.ts";
import { ticketNumber } from "../../shared/ticket-number.ts";
import { clean } from "./text.ts";
import type { BookedVisit, VisitText } from "./visits.ts";

/** Characters of a ticket's description: the rest is in the ticket. */
export const description_max = 1000;

/**
 * A visit as an event of RFC 5545. One that will not take place tells no more than the number of its
 * ticket: it may be another's by now.
 */
export const eventOf = (
  user_id: string,
  visit: BookedVisit,
  text: VisitText | undefined,
): ICalEventData => ({
  ...coreOf(user_id, visit),
  ...(visit.cancelled === 1 || !text ? cancelled(visit) : confirmed(visit, text)),
});

/** The same over every change of the ticket, and another one for each technician whom it was booked for. */
const uidOf = (ticket_id: string, user_id: string): string =>
  `${ticket_id}.${user_id.replaceAll("-", "")}`;

const coreOf = (
  user_id: string,
  { ticket_id, sequence, scheduled_at, scheduled_until }: BookedVisit,
) => ({
  id: uidOf(ticket_id, user_id),
  sequence,
  start: dateOf(scheduled_at),
  end: dateOf(scheduled_until),
});

/** Says so in its title, too: some calendars show every event as if it took place. */
const cancelled = (visit: BookedVisit) => ({
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
  summary: `Cancelled: ${ticketNumber(visit)}`,
  ...changedAt(visit.updated_at),
});

const confirmed = (visit: BookedVisit, text: VisitText) => {
  const location = clean(placeOf(text));
  const job_type = clean(visit.job_type_name ?? "");
  return {
    status: ICalEventStatus.CONFIRMED,
    summary: clean(`${ticketNumber(visit)} ${text.title}`) + (job_type && ` (${job_type})`),
    description: clean(descriptionOf(text)) || null,
    location: location === "" ? geoOf(text) : { title: location, ...geoOf(text) },
    categories: job_type === "" ? [] : [{ name: job_type }],
    ...changedAt(latest(latest(visit.updated_at, text.updated_at), text.client_updated_at)),
  };
};

const dateOf = (moment: Instant): Date => new Date(toMillis(moment));

const changedAt = (moment: Instant) => ({ stamp: dateOf(moment), lastModified: dateOf(moment) });

const latest = (a: Instant, b: Instant | null): Instant => (b !== null && b > a ? b : a);

/** What the address has between its commas is not said once more. */
const placeOf = ({ address, building, street, zone, city }: VisitText): string => {
  const said = new Set(address?.split(",").map((part) => foldCase(part.trim())));
  const parts = [building, street, zone, city].filter((part) => part && !said.has(foldCase(part)));
  return [address, ...parts].filter(Boolean).join(", ");
};

/** Rounded to a step of eleven centimetres, so that no number is written with an exponent. */
const geoOf = ({ latitude, longitude }: VisitText) =>
  latitude === null || longitude === null
    ? null
    : { geo: { lat: Number(latitude.toFixed(6)), lon: Number(longitude.toFixed(6)) } };

const descriptionOf = ({ name, phone_number, reference, description }: VisitText): string =>
  [
    ...(name ? [`Client: ${name}`] : []),
    ...(phone_number ? [`Phone: ${phone_number}`] : []),
    ...(reference ? [`Reference: ${reference}`] : []),
    ...(description ? [cut(description)] : []),
  ].join("\n");

/** One character more than fits was asked for. */
const cut = (description: string): string => {
  const characters = [...description];
  return characters.length > description_max
    ? `${characters.slice(0, description_max).join("")}…`
    : description;
};
