import { ErrorBoundary } from "preact-iso";
import type { Cards } from "./cards.ts";
import { dialogs } from "./dialogs.ts";
import type { Selection } from "./selection.ts";

/** The card whose menu is open, or the column that is being archived. */
export interface OpenDialog {
  menu_id?: string | undefined;
  archived_id?: string | undefined;
}

/** The dialog for a clicked button; undefined for other targets. */
export const dialogOf = (target: EventTarget | null): OpenDialog | undefined => {
  const button =
    target instanceof Element && target.closest<HTMLElement>("[data-menu], [data-archive]");
  if (!button) return undefined;
  return { menu_id: button.dataset.menu, archived_id: button.dataset.archive };
};

interface Props {
  cards: Cards;
  selection: Selection;
  open: OpenDialog;
  onClose(): void;
  onMoved(id: string): void;
}

/** The open dialog of a card or column. It closes when the board no longer has it. */
export const CardDialogs = ({ cards, selection, open, onClose, onMoved }: Props) => {
  const { menu_id, archived_id } = open;
  const ticket = menu_id === undefined ? undefined : cards.tickets.value.get(menu_id);
  const column = cards.columns.value.find(({ id }) => id === archived_id);
  return (
    <ErrorBoundary>
      {column && <dialogs.ArchiveColumn cards={cards} column={column} onClose={onClose} />}
      {ticket && (
        <dialogs.CardMenu
          cards={cards}
          selection={selection}
          ticket={ticket}
          onClose={onClose}
          onMoved={onMoved}
        />
      )}
    </ErrorBoundary>
  );
};
