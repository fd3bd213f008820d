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
import { startTimer } from "./half-minute.ts";

const notifyRefused = (ticket: TicketListed, refusal: Refusal): void =>
  notify(strings.value.board.refused(ticket.ticket_number, errorText(refusal)));

const notifyMovedByOthers = (before: TicketListed, after: TicketListed | undefined): void => {
  const { board } = strings.value;
  const text = after
    ? board.taken(before.ticket_number, after.column.name)
    : board.taken_away(before.ticket_number);
  notify(text);
  announce(text);
};

interface Props {
  board_id: string;
  /** Changes whenever this page has changed the board. */
  revision: number;
  /** The board before deleted, or access to it before lost. */
  onGone(): void;
}

/** A board, kept up to date by events. */
export const Board = ({ board_id, revision, onGone }: Props) => {
  const gone = useRef(onGone);
  gone.current = onGone;
  const cards = useMemo(
    () =>
      new Cards(board_id, {
        onRefused: notifyRefused,
        onMovedByOthers: notifyMovedByOthers,
        onGone: () => gone.current(),
      }),
    [board_id],
  );
  const query = useQuery(`board ${board_id}`, async () => {
    await cards.read();
    return cards;
  });
  const is_loaded = query.data === cards;
  useEffect(
    () =>
      is_loaded
        ? watchTickets({
            board_id,
            onChanged: (tickets) => cards.applyChanges(tickets),
            onStale: () => cards.refetch(),
          })
        : undefined,
    [board_id, cards, is_loaded],
  );
  useEffect(() => {
    if (revision > 0) cards.refetch();
  }, [cards, revision]);
  useEffect(startTimer, []);
  return (
    <QueryBoundary query={query}>
      {() => is_loaded && <Columns key={board_id} cards={cards} />}
    </QueryBoundary>
  );
};
