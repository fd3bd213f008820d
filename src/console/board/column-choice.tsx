import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import type { Column } from "./cards.ts";

interface Props {
  columns: readonly Column[];
  counts: ReadonlyMap<string, number>;
  chosen_id: string;
  onChosen(id: string): void;
}

/** Chooses the column that a phone shows. */
export const ColumnChoice = ({ columns, counts, chosen_id, onChosen }: Props) => (
  <fieldset class="column-choice">
    <legend class="unseen">{strings.value.board.column}</legend>
    {columns.map(({ id, name }) => (
      <button
        key={id}
        type="button"
        class="button"
        aria-pressed={id === chosen_id}
        onClick={() => onChosen(id)}
      >
        <bdi>{name}</bdi> <span class="badge">{number(counts.get(id) ?? 0)}</span>
      </button>
    ))}
  </fieldset>
);
