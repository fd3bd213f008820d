import { useEffect, useMemo, useRef } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { watchTickets } from "../live/watch-tickets.ts";
import { strings } from "../strings/strings.ts";
import { errorText } from "../ui/error-text.tsx";
import { announce, notify } from "../ui/notify.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { Cards } from "./cards.ts";
import { Columns } from "./columns.tsx";
import { followTime } from "./half-minute.ts";

const notifyRefused = (ticket: TicketListed, refusal: Refusal): void =>
  notify(strings.value.board.refused(ticket.ticket_number, errorText(refusal)));

const notifyTaken = (was: TicketListed, now: TicketListed | undefined): void => {
  const { board } = strings.value;
  const text = now
    ? board.taken(was.ticket_number, now.column.name)
    : board.taken_away(was.ticket_number);
  notify(text);
  announce(text);
};

interface Props {
  board_id: string;
  /** Another number when this page itself has changed the board. */
  revision: number;
  /** It was there, and is no more. */
  onGone(): void;
}

/** The columns of a board with their cards, as they are now. */
export const Board = ({ board_id, revision, onGone }: Props) => {
  const gone = useRef(onGone);
  gone.current = onGone;
  const cards = useMemo(
    () =>
      new Cards(board_id, {
        onRefused: notifyRefused,
        onTaken: notifyTaken,
        onGone: () => gone.current(),
      }),
    [board_id],
  );
  const query = useQuery(`board ${board_id}`, async () => {
    await cards.read();
    return cards;
  });
  const is_there = query.data === cards;
  useEffect(
    () =>
      is_there
        ? watchTickets({
            board_id,
            onChanged: (tickets) => cards.applyChanges(tickets),
            onStale: () => cards.refetch(),
          })
        : undefined,
    [board_id, cards, is_there],
  );
  useEffect(() => {
    if (revision > 0) cards.refetch();
  }, [cards, revision]);
  useEffect(followTime, []);
  return (
    <QueryBoundary query={query}>
      {() => is_there && <Columns key={board_id} cards={cards} />}
    </QueryBoundary>
  );
};
