import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { type Refusal, unreached } from "../api/refusal.ts";
import { watchTickets } from "../live/watch-tickets.ts";
import { announce, tell } from "../parts/announce.tsx";
import { Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";
import { CardMenu } from "./card-menu.tsx";
import { Cards } from "./cards.ts";
import { Column } from "./column.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { dragCards } from "./drag.ts";
import { Filters } from "./filters.tsx";
import { followTime } from "./half-minute.ts";
import { listsOf, pressed } from "./keys.ts";
import { is_narrow } from "./narrow.ts";
import { standing } from "./walk.ts";

const name = ({ ticket_number, title }: TicketListed): string => `${ticket_number} ${title}`;

const sayRefused = (ticket: TicketListed, { reason, message }: Refusal): void => {
  const said = words.value;
  const why = reason === unreached ? said.common.unreached : message;
  tell(said.board.refused(ticket.ticket_number, why));
};

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
}

/** The columns of a board with their cards, as they are now. */
export const Board = ({ board_id, revision }: Props) => {
  const cards = useMemo(
    () => new Cards(board_id, { onRefused: sayRefused, onLetGo: sayLetGo }),
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

const Columns = ({ cards }: { cards: Cards }) => {
  const said = words.value.board;
  const element = useRef<HTMLDivElement>(null);
  const [active_id, setActive] = useState("");
  const [menu_id, setMenu] = useState<string>();
  const [chosen_id, setChosen] = useState("");
  const may_move = may("tickets:update");

  const { value: lists } = cards.lists;
  const { value: columns } = cards.columns;
  const { value: held } = cards.held;
  const { value: moving } = cards.moving;
  const { value: counts } = cards.counts;
  const narrow_id = columns.some(({ id }) => id === chosen_id) ? chosen_id : columns[0]?.id;
  const drawn = is_narrow.value ? columns.filter(({ id }) => id === narrow_id) : columns;

  useFocusKept(element.current);
  const active_column = [...lists].find(([, list]) => list.some(({ id }) => id === active_id))?.[0];
  useEffect(() => {
    // A card that is carried to another column takes the phone's view with it.
    if (held?.by === "keys" && active_column) setChosen(active_column);
  }, [held, active_column]);

  const place = (id: string): string => {
    const at = standing(listsOf(cards), id);
    const column = cards.columns.value.find((column) => column.id === at?.column_id);
    return at && column ? said.place(column.name, at.number, at.of) : "";
  };
  const sayDropped = (id: string) => {
    const ticket = cards.tickets.value.get(id);
    if (ticket) announce(said.dropped(name(ticket), place(id)));
  };

  useEffect(() => {
    if (!element.current || !may_move) return undefined;
    return dragCards(element.current, cards, {
      onPicked: (ticket_id) => {
        setActive(ticket_id);
        cards.hold({ ticket_id, by: "mouse", place: null });
      },
      onDropped: (ticket_id, place) => {
        cards.letGo();
        if (place && cards.move(ticket_id, place)) sayDropped(ticket_id);
      },
    });
  }, [cards, may_move]);

  const menu_ticket = menu_id === undefined ? undefined : cards.tickets.value.get(menu_id);
  return (
    <>
      <Filters cards={cards} />
      {is_narrow.value && narrow_id !== undefined && (
        <ColumnChoice
          columns={columns}
          counts={counts}
          chosen_id={narrow_id}
          onChosen={setChosen}
        />
      )}
      <p class="unseen" id="board-keys">
        {may_move ? said.keys : said.keys_reading}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is interacted with */}
      <div
        ref={element}
        class="columns"
        onFocusIn={({ target }) => {
          const id = cardOf(target);
          if (id !== undefined) setActive(id);
        }}
        onFocusOut={({ relatedTarget }) => {
          const { ticket_id, by } = cards.held.value ?? {};
          // Leaving a lifted card puts it back; being drawn elsewhere takes its focus with no target.
          if (by === "keys" && relatedTarget !== null && cardOf(relatedTarget) !== ticket_id) {
            cards.letGo();
            announce(said.put_back);
          }
        }}
        onClick={({ target }) => {
          const id = target instanceof Element && target.closest<HTMLElement>("[data-menu]");
          if (id) setMenu(id.dataset.menu);
        }}
        onKeyDown={(event) =>
          pressed(event, cards, {
            may_move,
            onFocus: (id) => {
              setActive(id);
              focusOn(element.current, id);
            },
            onLifted: (ticket) => announce(said.lifted(name(ticket), place(ticket.id))),
            onCarried: (id) => announce(place(id)),
            onDropped: sayDropped,
            onPutBack: (ticket) => announce(said.put_back_at(name(ticket), place(ticket.id))),
          })
        }
      >
        {drawn.map((column) => {
          const list = lists.get(column.id) ?? [];
          const has = (id: string | undefined) => list.some((ticket) => ticket.id === id);
          return (
            <Column
              key={column.id}
              column={column}
              cards={list}
              count={counts.get(column.id) ?? 0}
              stop_id={has(active_id) ? active_id : list[0]?.id}
              held_id={has(held?.ticket_id) ? held?.ticket_id : undefined}
              moving={list.flatMap(({ id }) => (moving.has(id) ? [id] : [])).join(" ")}
              may_move={may_move}
            />
          );
        })}
      </div>
      {menu_ticket && (
        <CardMenu
          cards={cards}
          ticket={menu_ticket}
          onClose={() => setMenu(undefined)}
          onMoved={(id) => {
            setMenu(undefined);
            setActive(id);
            sayDropped(id);
            requestAnimationFrame(() => focusOn(element.current, id));
          }}
        />
      )}
    </>
  );
};

/** The card of the link that has the focus; its menu is no card's. */
const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element && target.matches(".card a")
    ? target.closest<HTMLElement>("[data-card]")?.dataset.card
    : undefined;

const focusOn = (board: Element | null, id: string): void =>
  board?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();

/** A card that is drawn in another column is another element: the focus goes with it. */
const useFocusKept = (board: Element | null): void => {
  const focused_id = cardOf(document.activeElement);
  useLayoutEffect(() => {
    if (focused_id !== undefined && cardOf(document.activeElement) !== focused_id)
      focusOn(board, focused_id);
  });
};
