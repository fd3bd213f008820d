import { useEffect, useRef } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Ticket, TicketListed } from "../api/document.d.ts";
import { asRefusal, unreached } from "../api/refusal.ts";
import { watchTickets } from "../live/watch-tickets.ts";
import { type Query, useQuery } from "../ui/use-query.ts";
import { newerOf } from "./newer.ts";

export const readTicket = (id: string): Promise<Ticket> =>
  dataOf(api.GET("/v1/tickets/{id}", { params: { path: { id } } }));

const isKnown = (shown: Ticket, listed: TicketListed): boolean =>
  shown.version === listed.version &&
  shown.updated_at === listed.updated_at &&
  shown.comments_count === listed.comments_count &&
  shown.attachments.length === listed.attachments_count;

/** A ticket that stays as it is at the service, whoever changes it. */
export const useTicket = (id: string): Query<Ticket> => {
  const latest = useRef<Query<Ticket>>(undefined);
  const read = useQuery(`ticket ${id}`, async () =>
    newerOf(latest.current?.data, await readTicket(id)),
  );
  latest.current = read;
  useEffect(() => {
    const look = async () => {
      const { update: put, refetch: again, data, refusal } = latest.current ?? read;
      try {
        if (!data || refusal) return await again();
        const now = await readTicket(id);
        put((current) => newerOf(current, now));
      } catch (error) {
        // Nobody asked for this look: that it did not get through disturbs nobody.
        if (asRefusal(error).reason !== unreached) await again();
      }
    };
    return watchTickets({
      onChanged: (tickets) => {
        const listed = tickets.find((ticket) => ticket.id === id);
        const shown = latest.current?.data;
        if (listed && shown && !isKnown(shown, listed)) void look();
      },
      onStale: () => void look(),
    });
  }, [id]);
  return read;
};
