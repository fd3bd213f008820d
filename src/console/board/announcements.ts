import type { TicketListed } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { announce } from "../ui/notify.tsx";
import type { Cards } from "./cards.ts";
import { listsOf } from "./keys.ts";
import { columnPosition } from "./walk.ts";

const name = ({ ticket_number, title }: TicketListed): string => `${ticket_number} ${title}`;

/** Announces moves of cards to screen readers, with the position of the card. */
export const announcementsOf = (cards: Cards) => {
  const t = strings.value.board;
  const position = (id: string): string => {
    const at = columnPosition(listsOf(cards), id);
    const column = cards.columns.value.find((column) => column.id === at?.column_id);
    return at && column ? t.place(column.name, at.number, at.of) : "";
  };
  return {
    lifted: (ticket: TicketListed) => announce(t.lifted(name(ticket), position(ticket.id))),
    carried: (id: string) => announce(position(id)),
    dropped: (id: string) => {
      const ticket = cards.tickets.value.get(id);
      if (ticket) announce(t.dropped(name(ticket), position(id)));
    },
    putBack: (ticket: TicketListed) => announce(t.put_back_at(name(ticket), position(ticket.id))),
    selected: (count: number) => announce(strings.value.bulk.selected(count)),
    left: () => announce(t.put_back),
  };
};
