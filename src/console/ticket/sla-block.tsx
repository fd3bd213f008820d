import { isClosed } from "../../shared/categories.ts";
import type { Ticket } from "../api/document.d.ts";
import { fromNow, moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { useNow } from "../ui/use-now.ts";

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
