import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import type { RefusedCard } from "./bulk.ts";
import { assigning, type BulkAction, labelling, moving } from "./bulk-actions.ts";
import { readBoards } from "./read-board.ts";
import { RefusedList } from "./refused-list.tsx";

interface Props {
  board_id: string;
  tickets: readonly TicketListed[];
  onAction(action: BulkAction): void;
  onClose(): void;
}

/** The names by id of whom the board's jobs can be assigned to. */
const readPeople = async (board_id: string): Promise<[id: string, name: string][]> => {
  const [boards, technicians] = await Promise.all([
    readBoards(),
    may("tickets:read") ? dataOf(api.GET("/v1/ticket-technicians")) : [],
  ]);
  const members = boards.find(({ id }) => id === board_id)?.members ?? [];
  const people = new Map([
    ...members.map(({ user_id, name }) => [user_id, name] as const),
    ...technicians.map(({ id, name }) => [id, name] as const),
  ]);
  return [...people].toSorted(([, one], [, other]) => one.localeCompare(other));
};

const nobody = "nobody";

/** Assigns the selected jobs to one person. */
export const AssignCards = ({ board_id, tickets, onAction, onClose }: Props) => {
  const t = strings.value;
  const [chosen, setChosen] = useState("");
  const query = useQuery(`assignable ${board_id}`, () => readPeople(board_id));
  const assign = () => {
    const name = query.data?.find(([id]) => id === chosen)?.[1];
    onAction(assigning(name === undefined ? null : { id: chosen, name }));
  };
  return (
    <Dialog title={t.bulk.assign_title(tickets.length)} onClose={onClose}>
      <QueryBoundary query={query}>
        {(people) => (
          <Form
            mutation={{
              run: () => chosen !== "" && assign(),
              is_running: false,
              refusal: undefined,
            }}
            action={t.bulk.assign}
            onCancel={onClose}
          >
            <p class="hint">{t.bulk.assign_means}</p>
            <SelectField
              label={t.bulk.person}
              value={chosen}
              onValue={setChosen}
              options={[["", ""], [nobody, t.board.nobody], ...people]}
            />
          </Form>
        )}
      </QueryBoundary>
    </Dialog>
  );
};

interface MoveProps extends Omit<Props, "board_id"> {
  columns: readonly { id: string; name: string }[];
}

/** Moves the selected jobs to the bottom of a column. */
export const MoveCardsTo = ({ columns, tickets, onAction, onClose }: MoveProps) => (
  <Dialog title={strings.value.bulk.move_title(tickets.length)} onClose={onClose}>
    <div class="group choices">
      {columns.map((column) => (
        <Button key={column.id} onClick={() => onAction(moving(column))}>
          <bdi>{column.name}</bdi>
        </Button>
      ))}
    </div>
  </Dialog>
);

/** Adds a label to the selected jobs. */
export const LabelCards = ({ tickets, onAction, onClose }: Omit<Props, "board_id">) => {
  const t = strings.value;
  const [label, setLabel] = useState("");
  const add = () => label.trim() !== "" && onAction(labelling(label.trim()));
  return (
    <Dialog title={t.bulk.label_title(tickets.length)} onClose={onClose}>
      <Form
        mutation={{ run: add, is_running: false, refusal: undefined }}
        action={t.bulk.add_label}
        onCancel={onClose}
      >
        <TextField label={t.bulk.label} value={label} onValue={setLabel} />
      </Form>
    </Dialog>
  );
};

interface RefusedProps {
  refused: readonly RefusedCard[];
  onClose(): void;
}

/** What could not be changed, and why. */
export const RefusedCards = ({ refused, onClose }: RefusedProps) => {
  const title = strings.value.bulk.refused(refused.length);
  return (
    <Dialog title={title} onClose={onClose}>
      <RefusedList refused={refused} label={title} />
      <div class="actions">
        <Button onClick={onClose}>{strings.value.common.close}</Button>
      </div>
    </Dialog>
  );
};
