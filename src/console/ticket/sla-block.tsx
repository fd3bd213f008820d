import { isClosed } from "../../shared/categories.ts";
import type { Ticket } from "../api/document.d.ts";
import { fromNow, moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { useNow } from "../ui/use-now.ts";

/** Whether the deadline was missed. The service records it within a minute, the page shows it at once. */
const isLate = ({ sla, ...ticket }: Ticket, now: number): boolean =>
  sla !== null &&
  (sla.breached ||
    (!sla.paused && !isClosed(ticket.status_category) && Date.parse(sla.due_at) < now));

/** The SLA as a badge; nothing without an SLA or if it was met. */
export const SlaBadge = ({ ticket }: { ticket: Ticket }) => {
  const now = useNow();
  const t = strings.value.ticket;
  if (!ticket.sla) return null;
  if (isLate(ticket, now)) return <Badge tone="bad">{t.sla_late}</Badge>;
  if (isClosed(ticket.status_category)) return null;
  if (ticket.sla.paused) return <Badge>{t.sla_paused}</Badge>;
  return <Badge tone="info">{t.sla_left(fromNow(ticket.sla.due_at, now))}</Badge>;
};

/** The deadline, whether it was met, and the paused time. */
export const SlaBlock = ({ ticket }: { ticket: Ticket }) => {
  const now = useNow();
  const t = strings.value.ticket;
  const { sla } = ticket;
  if (!sla) return null;
  return (
    <section class="block">
      <h2>{t.sla}</h2>
      <p>{t.sla_due(moment(sla.due_at))}</p>
      {!isClosed(ticket.status_category) && !sla.paused && (
        <p>{t.sla_left(fromNow(sla.due_at, now))}</p>
      )}
      {sla.breached_at && <p class="late">{t.sla_breached_at(moment(sla.breached_at))}</p>}
      {sla.paused && sla.paused_since && !isClosed(ticket.status_category) && (
        <p>{t.sla_paused_since(moment(sla.paused_since))}</p>
      )}
      {sla.paused_seconds >= 60 && (
        <p class="hint">{t.sla_paused_for(durationOf(sla.paused_seconds))}</p>
      )}
      {sla.hours !== null && <p class="hint">{t.hours(sla.hours)}</p>}
    </section>
  );
};

/** In minutes up to two hours, else in hours. */
const durationOf = (seconds: number): string => {
  const { hours, minutes } = strings.value.ticket;
  const whole = Math.round(seconds / 60);
  return whole < 120 ? minutes(whole) : hours(Math.round(whole / 60));
};
