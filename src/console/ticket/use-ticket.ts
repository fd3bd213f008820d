import { useEffect, useRef } from "preact/hooks";
import type { Ticket, TicketListed } from "../api/document.d.ts";
import { readTicket } from "../api/read-ticket.ts";
import { asRefusal, unreached } from "../api/refusal.ts";
import { watchTickets } from "../live/watch-tickets.ts";
import { type Query, useQuery } from "../ui/use-query.ts";
import { newerOf } from "./newer.ts";

const isUnchanged = (shown: Ticket, listed: TicketListed): boolean =>
  shown.version === listed.version &&
  shown.updated_at === listed.updated_at &&
  shown.comments_count === listed.comments_count &&
  shown.attachments.length === listed.attachments_count;

/** A ticket, kept up to date. */
export const useTicket = (id: string): Query<Ticket> => {
  const latest = useRef<Query<Ticket>>(undefined);
  const query = useQuery(
    `ticket ${id}`,
    async () => newerOf(latest.current?.data, await readTicket(id)),
    { kept: true },
  );
  latest.current = query;
  useEffect(() => {
    const refresh = async () => {
      const { update, refetch, data, refusal } = latest.current ?? query;
      try {
        if (!data || refusal) return await refetch();
        const now = await readTicket(id);
        update((current) => newerOf(current, now));
      } catch (error) {
        // A failed background refresh is not shown.
        if (asRefusal(error).reason !== unreached) await refetch();
      }
    };
    return watchTickets({
      onChanged: (tickets) => {
        const listed = tickets.find((ticket) => ticket.id === id);
        const shown = latest.current?.data;
        if (listed && shown && !isUnchanged(shown, listed)) void refresh();
      },
      onStale: () => void refresh(),
    });
  }, [id]);
  return query;
};
