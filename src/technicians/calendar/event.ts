import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { foldCase } from "../../clients/fold.ts";
import { type Instant, toMillis } from "../../clock/instant.ts";
import { ticketNumber } from "../../shared/ticket-number.ts";
import { clean } from "./text.ts";
import type { BookedVisit, VisitText } from "./visits.ts";

/** Characters of a ticket's description in the event. */
export const description_max = 1000;

/**
 * A visit as an event of RFC 5545. A cancelled one only contains the ticket's number, because the technician may
 * no longer have access to the ticket.
 */
export const eventOf = (
  user_id: string,
  visit: BookedVisit,
  text: VisitText | undefined,
): ICalEventData => ({
  ...coreOf(user_id, visit),
  ...(visit.cancelled === 1 || !text ? cancelled(visit) : confirmed(visit, text)),
});

/** Constant across changes of the ticket, and different for each technician. */
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

/** The title also says "Cancelled", because some calendars ignore the status. */
const cancelled = (visit: BookedVisit) => ({
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
  summary: `Cancelled: ${ticketNumber(visit)}`,
  ...changedAt(visit.updated_at),
});

const confirmed = (visit: BookedVisit, text: VisitText) => {
  const location = clean(addressOf(text));
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

/** The client's address; building, street, zone and city are added unless `address` already contains them. */
const addressOf = ({ address, building, street, zone, city }: VisitText): string => {
  const present = new Set(address?.split(",").map((part) => foldCase(part.trim())));
  const parts = [building, street, zone, city].filter(
    (part) => part && !present.has(foldCase(part)),
  );
  return [address, ...parts].filter(Boolean).join(", ");
};

/** Rounded to 6 decimals (11 cm), so that no number is written with an exponent. */
const geoOf = ({ latitude, longitude }: VisitText) =>
  latitude === null || longitude === null
    ? null
    : { geo: { lat: Number(latitude.toFixed(6)), lon: Number(longitude.toFixed(6)) } };

const descriptionOf = ({ name, phone_number, reference, description }: VisitText): string =>
  [
    ...(name ? [`Client: ${name}`] : []),
    ...(phone_number ? [`Phone: ${phone_number}`] : []),
    ...(reference ? [`Reference: ${reference}`] : []),
    ...(description ? [truncate(description)] : []),
  ].join("\n");

/** Expects up to `description_max + 1` characters, and marks a longer text with `…`. */
const truncate = (description: string): string => {
  const characters = [...description];
  return characters.length > description_max
    ? `${characters.slice(0, description_max).join("")}…`
    : description;
};
