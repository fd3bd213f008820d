import type { Board } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { SelectField } from "../ui/field.tsx";
import { notify } from "../ui/notify.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { undo } from "../ui/undo.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { move } from "./changes.ts";
import type { PartProps } from "./part-props.ts";

interface Props extends PartProps {
  columns: Board["columns"];
}

/** Moves a ticket to another column of its board. */
export const MoveChoice = ({ ticket, columns, onTicket }: Props) => {
  const t = strings.value.ticket;
  const { run, refusal } = useMutation(async (column_id: string) => {
    const { id, column_id: former } = ticket;
    const moved = await move(id, { column_id });
    onTicket(moved);
    notify(t.done.moved(moved.column.name), () =>
      undo(async () => onTicket(await move(id, { column_id: former }))),
    );
  });
  return (
    <>
      <SelectField
        label={t.move_to}
        value={ticket.column_id}
        onValue={(column_id) => void run(column_id)}
        options={columns.map(({ id, name }) => [id, name] as const)}
      />
      <RefusalNotice refusal={refusal} />
    </>
  );
};
