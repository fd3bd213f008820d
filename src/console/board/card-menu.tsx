import type { TicketListed } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words/words.ts";
import type { Cards } from "./cards.ts";
import type { Place } from "./places.ts";

interface Props {
  cards: Cards;
  ticket: TicketListed;
  onClose(): void;
  onMoved(id: string): void;
}

/** What can be done with a card, for who does not drag: each with one tap. */
export const CardMenu = ({ cards, ticket, onClose, onMoved }: Props) => {
  const said = words.value.board;
  const { id, ticket_number, title } = ticket;
  const archiving = useAction(async () => {
    await cards.archive(id);
    tell(said.archived(ticket_number));
    onClose();
  });
  const move = (place: Place) => {
    cards.move(id, place);
    onMoved(id);
  };
  const column_id = cards.columnOf(id) ?? ticket.column_id;
  const first = cards.lists.value.get(column_id)?.[0]?.id;
  return (
    <Dialog title={`${ticket_number} ${title}`} onClose={onClose}>
      <fieldset class="group choices">
        <legend>{said.move_to}</legend>
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
          <Button onClick={() => move({ column_id, before: first })}>{said.to_top}</Button>
        )}
        <Button onClick={() => move({ column_id, before: null })}>{said.to_bottom}</Button>
        <Button busy={archiving.is_running} onClick={() => void archiving.run()}>
          {said.archive_it}
        </Button>
        <a class="button" href={`/console/tickets/${id}`}>
          {said.open}
        </a>
      </div>
      <Refused refusal={archiving.refusal} />
    </Dialog>
  );
};
