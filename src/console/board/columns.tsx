import { useEffect, useRef, useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { announce } from "../ui/notify.tsx";
import { ArchiveColumn } from "./archive-column.tsx";
import { CardMenu } from "./card-menu.tsx";
import type { Cards } from "./cards.ts";
import { Column } from "./column.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { dragCards } from "./drag.ts";
import { Filters } from "./filters.tsx";
import { cardOf, useFocusKept } from "./focus.ts";
import { listsOf, pressed } from "./keys.ts";
import { is_narrow } from "./narrow.ts";
import { standing } from "./walk.ts";

const name = ({ ticket_number, title }: TicketListed): string => `${ticket_number} ${title}`;

/** The columns side by side, or on a phone one of them; by mouse and keys cards go from one to another. */
export const Columns = ({ cards }: { cards: Cards }) => {
  const t = strings.value.board;
  const element = useRef<HTMLDivElement>(null);
  const [active_id, setActive] = useState("");
  const [menu_id, setMenu] = useState<string>();
  const [archived_id, setArchived] = useState<string>();
  const [chosen_id, setChosen] = useState("");
  const may_move = may("tickets:update");

  const { value: lists } = cards.lists;
  const { value: columns } = cards.columns;
  const { value: held } = cards.held;
  const { value: moving } = cards.moving;
  const { value: counts } = cards.counts;
  const narrow_id = columns.some(({ id }) => id === chosen_id) ? chosen_id : columns[0]?.id;
  const drawn = is_narrow.value ? columns.filter(({ id }) => id === narrow_id) : columns;

  const seek = useFocusKept(element.current);
  /** Where a phone shows one column, it shows the one that the keys go to. */
  const follow = (id: string) => {
    const column_id = cards.columnOf(id);
    if (column_id !== undefined) setChosen(column_id);
  };

  const position = (id: string): string => {
    const at = standing(listsOf(cards), id);
    const column = cards.columns.value.find((column) => column.id === at?.column_id);
    return at && column ? t.place(column.name, at.number, at.of) : "";
  };
  const sayDropped = (id: string) => {
    const ticket = cards.tickets.value.get(id);
    if (ticket) announce(t.dropped(name(ticket), position(id)));
  };

  useEffect(() => {
    if (!element.current || !may_move) return undefined;
    return dragCards(element.current, cards, {
      onPicked: (ticket_id) => {
        setActive(ticket_id);
        cards.hold({ ticket_id, by: "mouse", position: null });
      },
      onDropped: (ticket_id, position) => {
        cards.release();
        if (position && cards.move(ticket_id, position)) sayDropped(ticket_id);
      },
    });
  }, [cards, may_move]);

  const menu_ticket = menu_id === undefined ? undefined : cards.tickets.value.get(menu_id);
  const archived = columns.find(({ id }) => id === archived_id);
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
        {may_move ? t.keys : t.keys_reading}
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
            cards.release();
            announce(t.put_back);
          }
        }}
        onClick={({ target }) => {
          const button =
            target instanceof Element && target.closest<HTMLElement>("[data-menu], [data-archive]");
          if (!button) return;
          setMenu(button.dataset.menu);
          setArchived(button.dataset.archive);
        }}
        onKeyDown={(event) =>
          pressed(event, cards, {
            may_move,
            onFocus: (id) => {
              setActive(id);
              follow(id);
              seek(id);
            },
            onLifted: (ticket) => announce(t.lifted(name(ticket), position(ticket.id))),
            onCarried: (id) => {
              follow(id);
              announce(position(id));
            },
            onDropped: sayDropped,
            onPutBack: (ticket) => {
              follow(ticket.id);
              announce(t.put_back_at(name(ticket), position(ticket.id)));
            },
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
      {archived && (
        <ArchiveColumn cards={cards} column={archived} onClose={() => setArchived(undefined)} />
      )}
      {menu_ticket && (
        <CardMenu
          cards={cards}
          ticket={menu_ticket}
          onClose={() => setMenu(undefined)}
          onMoved={(id) => {
            setMenu(undefined);
            setActive(id);
            sayDropped(id);
            requestAnimationFrame(() => seek(id));
          }}
        />
      )}
    </>
  );
};
