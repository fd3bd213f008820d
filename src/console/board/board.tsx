import { useEffect, useMemo, useRef } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { watchTickets } from "../live/watch-tickets.ts";
import { announce, tell } from "../parts/announce.tsx";
import { errorText } from "../parts/error-text.tsx";
import { Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { Cards } from "./cards.ts";
import { Columns } from "./columns.tsx";
import { followTime } from "./half-minute.ts";

const sayRefused = (ticket: TicketListed, refusal: Refusal): void =>
  tell(words.value.board.refused(ticket.ticket_number, errorText(refusal)));

const sayLetGo = (was: TicketListed, now: TicketListed | undefined): void => {
  const { board } = words.value;
  const text = now
    ? board.taken(was.ticket_number, now.column.name)
    : board.taken_away(was.ticket_number);
  tell(text);
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
        onRefused: sayRefused,
        onLetGo: sayLetGo,
        onGone: () => gone.current(),
      }),
    [board_id],
  );
  const read = useRead(`board ${board_id}`, async () => {
    await cards.read();
    return cards;
  });
  const is_there = read.data === cards;
  useEffect(
    () =>
      is_there
        ? watchTickets({
            board_id,
            onChanged: (tickets) => cards.hear(tickets),
            onDoubt: () => cards.doubt(),
          })
        : undefined,
    [board_id, cards, is_there],
  );
  useEffect(() => {
    if (revision > 0) cards.doubt();
  }, [cards, revision]);
  useEffect(followTime, []);
  return <Ready read={read}>{() => is_there && <Columns key={board_id} cards={cards} />}</Ready>;
};
