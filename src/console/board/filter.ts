import { isClosed } from "../../shared/categories.ts";
import type { TicketListed } from "../api/document.d.ts";
import { isOverdue } from "../job-facts/deadline-state.ts";

/** Filters the loaded cards. An empty string matches any. */
export interface Filter {
  search: string;
  priority: string;
  type: string;
  job_type_id: string;
  /** A technician or assignee, or `nobody`. */
  person_id: string;
  attention: "" | "overdue" | "sla" | "breached";
}

export const no_filter: Filter = {
  search: "",
  priority: "",
  type: "",
  job_type_id: "",
  person_id: "",
  attention: "",
};

/** The filters that an address has. */
export const filterOf = (get: (name: keyof Filter) => string): Filter => {
  const attention = get("attention");
  return {
    search: get("search"),
    priority: get("priority"),
    type: get("type"),
    job_type_id: get("job_type_id"),
    person_id: get("person_id"),
    attention:
      attention === "overdue" || attention === "sla" || attention === "breached" ? attention : "",
  };
};

/** The number of set filters without the search, which is always visible. */
export const filtersSet = ({ search: _, ...others }: Filter): number =>
  Object.values(others).filter((value) => value !== "").length;

export const isFiltering = (filter: Filter): boolean =>
  filter.search.trim() !== "" || filtersSet(filter) > 0;

/** Neither done nor cancelled. */
export const isOpen = ({ status_category }: TicketListed): boolean => !isClosed(status_category);

const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const textOf = (ticket: TicketListed): string =>
  fold(
    [
      ticket.ticket_number,
      ticket.title,
      ticket.external_ref,
      ticket.client?.name,
      ticket.client?.phone_number,
      ticket.client?.address,
      ticket.technician?.name,
      ticket.job_type?.name,
      ...ticket.labels,
    ].join("\n"),
  );

const isOf = ({ technician, assignees }: TicketListed, person_id: string): boolean =>
  person_id === "nobody"
    ? technician === null && assignees.length === 0
    : technician?.id === person_id || assignees.some(({ id }) => id === person_id);

const needsAttention = (
  ticket: TicketListed,
  attention: Filter["attention"],
  { today, now_ms }: { today: string; now_ms: number },
): boolean => {
  if (attention === "overdue") return isOverdue(ticket, today);
  const { sla } = ticket;
  if (!sla || !isOpen(ticket)) return false;
  const late = sla.breached || (!sla.paused && Date.parse(sla.due_at) <= now_ms);
  return attention === "sla" || late;
};

/** Returns a predicate for tickets. All words of the search must match, ignoring case and accents. */
export const matching = (
  filter: Filter,
  now: { today: string; now_ms: number },
): ((ticket: TicketListed) => boolean) => {
  const terms = fold(filter.search).split(/\s+/).filter(Boolean);
  return (ticket) => {
    if (filter.priority && ticket.priority !== filter.priority) return false;
    if (filter.type && ticket.type !== filter.type) return false;
    if (filter.job_type_id && ticket.job_type_id !== filter.job_type_id) return false;
    if (filter.person_id && !isOf(ticket, filter.person_id)) return false;
    if (filter.attention && !needsAttention(ticket, filter.attention, now)) return false;
    if (terms.length === 0) return true;
    const text = textOf(ticket);
    return terms.every((word) => text.includes(word));
  };
};
