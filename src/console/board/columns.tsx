import { useMemo, useRef, useState } from "preact/hooks";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { announcementsOf } from "./announcements.ts";
import { CardDialogs, dialogOf, type OpenDialog } from "./card-dialogs.tsx";
import type { Cards } from "./cards.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { ColumnRow } from "./column-row.tsx";
import { Filters } from "./filters.tsx";
import { cardOf, useFocusRestored } from "./focus.ts";
import { keyHandlers } from "./key-handlers.ts";
import { listsOf } from "./keys.ts";
import { moveCards } from "./move-cards.ts";
import { is_narrow } from "./narrow.ts";
import type { Position } from "./positions.ts";
import { selectByClick } from "./select-by-click.ts";
import { Selection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useDrag } from "./use-drag.ts";

/** The columns side by side, or one of them on a phone. Cards move with the mouse or keys. */
export const Columns = ({ cards }: { cards: Cards }) => {
  const t = strings.value.board;
  const element = useRef<HTMLDivElement>(null);
  const [active_id, setActive] = useState("");
  const [open, setOpen] = useState<OpenDialog>({});
  const [chosen_id, setChosen] = useState("");
  const may_move = may("tickets:update");
  const { value: columns } = cards.columns;
  const narrow_id = columns.some(({ id }) => id === chosen_id) ? chosen_id : columns[0]?.id;
  const shown = is_narrow.value ? columns.filter(({ id }) => id === narrow_id) : columns;

  const selection = useMemo(() => new Selection(), [cards]);
  const selected = [...cards.lists.value.values()].flatMap((list) =>
    list.filter(({ id }) => selection.ids.value.has(id)),
  );
  /** Moves this card, and the other selected ones with it. */
  const moveWithSelected = (id: string, position: Position): boolean => {
    const ids = selected.map((ticket) => ticket.id);
    if (!ids.includes(id)) return moveCards(cards, [id], position);
    selection.clear();
    return moveCards(cards, ids, position);
  };

  const focusCard = useFocusRestored(element.current);
  useDrag(element, cards, may_move, (id, position) => {
    setActive(""); // else a long column would draw all cards down to this one
    return moveWithSelected(id, position);
  });
  /** On a phone, shows the column of the focused card. */
  const showColumnOf = (id: string) => {
    const column_id = cards.columnOf(id);
    if (column_id !== undefined) setChosen(column_id);
  };
  const goTo = (id: string) => {
    setActive(id);
    showColumnOf(id);
    focusCard(id);
  };
  const { onKeyDown, onFocusOut } = keyHandlers(cards, selection, {
    may_move,
    move: moveWithSelected,
    onFocus: goTo,
    onFollow: showColumnOf,
  });
  const onMoved = (id: string) => {
    setOpen({});
    setActive(id);
    announcementsOf(cards).dropped(id);
    requestAnimationFrame(() => focusCard(id));
  };

  return (
    <>
      <Filters cards={cards} />
      {is_narrow.value && narrow_id !== undefined && (
        <ColumnChoice
          columns={columns}
          counts={cards.counts.value}
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
        onKeyDown={onKeyDown}
        onFocusOut={onFocusOut}
        onFocusIn={({ target }) => setActive((current) => cardOf(target) ?? current)}
        onClick={(event) => {
          if (may_move && selectByClick(event, selection, listsOf(cards))) return;
          setOpen((current) => dialogOf(event.target) ?? current);
        }}
      >
        <ColumnRow
          columns={shown}
          lists={cards.lists.value}
          counts={cards.counts.value}
          dragged={cards.dragged.value}
          moving={cards.moving.value}
          selected={selection.ids.value}
          active_id={active_id}
          may_move={may_move}
        />
      </div>
      <SelectionBar cards={cards} selection={selection} tickets={selected} />
      <CardDialogs
        cards={cards}
        selection={selection}
        open={open}
        onClose={() => setOpen({})}
        onMoved={onMoved}
      />
    </>
  );
};
