import type { TicketListed } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { undo } from "../ui/undo.ts";
import { useMutation } from "../ui/use-mutation.ts";
import type { Cards } from "./cards.ts";
import { moveCards } from "./move-cards.ts";
import type { Position } from "./positions.ts";
import type { Selection } from "./selection.ts";

interface Props {
  cards: Cards;
  selection: Selection;
  ticket: TicketListed;
  onClose(): void;
  onMoved(id: string): void;
}

/** The actions of a card, also an alternative to dragging. */
export const CardMenu = ({ cards, selection, ticket, onClose, onMoved }: Props) => {
  const t = strings.value.board;
  const { id, ticket_number, title } = ticket;
  const archiving = useMutation(async () => {
    await cards.archive(id);
    notify(t.archived(ticket_number), () => void undo(() => cards.unarchive(ticket)));
    onClose();
  });
  const move = (position: Position) => {
    moveCards(cards, [id], position);
    onMoved(id);
  };
  const column_id = cards.columnOf(id) ?? ticket.column_id;
  const first = cards.lists.value.get(column_id)?.[0]?.id;
  return (
    <Dialog title={`${ticket_number} ${title}`} onClose={onClose}>
      <fieldset class="group choices">
        <legend>{t.move_to}</legend>
        {cards.columns.value.map(
          (column) =>
            column.id !== column_id && (
              <Button key={column.id} onClick={() => move({ column_id: column.id, before: null })}>
                <bdi>{column.name}</bdi>
              </Button>
            ),
        )}
      </fieldset>
      <div class="actions">
        {first !== undefined && first !== id && (
          <Button onClick={() => move({ column_id, before: first })}>{t.to_top}</Button>
        )}
        <Button onClick={() => move({ column_id, before: null })}>{t.to_bottom}</Button>
        <Button busy={archiving.is_running} onClick={() => void archiving.run()}>
          {t.archive_it}
        </Button>
        <Button
          onClick={() => {
            selection.toggle(id);
            onClose();
          }}
        >
          {selection.ids.value.has(id) ? t.unselect : t.select}
        </Button>
        <a class="button" href={`/console/tickets/${id}`}>
          {t.open}
        </a>
      </div>
      <RefusalNotice refusal={archiving.refusal} />
    </Dialog>
  );
};
