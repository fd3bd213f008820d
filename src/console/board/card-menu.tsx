import type { TicketListed } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import type { Cards } from "./cards.ts";
import type { Position } from "./positions.ts";

interface Props {
  cards: Cards;
  ticket: TicketListed;
  onClose(): void;
  onMoved(id: string): void;
}

/** The actions of a card, also an alternative to dragging. */
export const CardMenu = ({ cards, ticket, onClose, onMoved }: Props) => {
  const t = strings.value.board;
  const { id, ticket_number, title } = ticket;
  const archiving = useMutation(async () => {
    await cards.archive(id);
    notify(t.archived(ticket_number));
    onClose();
  });
  const move = (position: Position) => {
    cards.move(id, position);
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
        <a class="button" href={`/console/tickets/${id}`}>
          {t.open}
        </a>
      </div>
      <RefusalNotice refusal={archiving.refusal} />
    </Dialog>
  );
};
