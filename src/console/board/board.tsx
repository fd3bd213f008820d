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
import { keepBoard, lastBoard, storeBoard } from "./last-board.ts";

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
      new Cards(
        board_id,
        {
          onRefused: notifyRefused,
          onMovedByOthers: notifyMovedByOthers,
          onGone: () => gone.current(),
        },
        lastBoard(board_id),
      ),
    [board_id],
  );
  const query = useQuery(`board ${board_id}`, async () => {
    await cards.read();
    return cards;
  });
  const is_loaded = query.data === cards;
  useLastBoard(board_id, cards, is_loaded);
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
  return (
    <QueryBoundary query={{ ...query, data: is_loaded || cards.has_data ? cards : undefined }}>
      {() => <Columns key={board_id} cards={cards} />}
    </QueryBoundary>
  );
};

/** Keeps what the board shows for the next time it is opened or reloaded. */
const useLastBoard = (board_id: string, cards: Cards, is_loaded: boolean): void => {
  useEffect(() => {
    if (!is_loaded) return undefined;
    const store = () => storeBoard(board_id, cards.last);
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      keepBoard(board_id, cards.last);
    };
  }, [board_id, cards, is_loaded]);
};
