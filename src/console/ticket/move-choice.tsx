import type { Board } from "../api/document.d.ts";
import { tell } from "../parts/announce.tsx";
import { SelectField } from "../parts/field.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words/words.ts";
import { move } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  columns: Board["columns"];
}

/** Moves a ticket to another column of its board. */
export const MoveChoice = ({ ticket, columns, onTicket }: Props) => {
  const said = words.value.ticket;
  const { run, refusal } = useAction(async (column_id: string) => {
    const moved = await move(ticket.id, { column_id });
    onTicket(moved);
    tell(said.done.moved(moved.column.name));
  });
  return (
    <>
      <SelectField
        label={said.move_to}
        value={ticket.column_id}
        onValue={(column_id) => void run(column_id)}
        options={columns.map(({ id, name }) => [id, name] as const)}
      />
      <Refused refusal={refusal} />
    </>
  );
};
