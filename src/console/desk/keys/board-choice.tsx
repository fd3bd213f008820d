import { CheckField } from "../../parts/field.tsx";
import { Ready } from "../../parts/page.tsx";
import { words } from "../../words/words.ts";
import { useBoards } from "./use-boards.ts";

interface Props {
  /** Null: all boards. */
  chosen: readonly string[] | null;
  onChosen(board_ids: string[] | null): void;
}

/** All boards, or some. */
export const BoardChoice = ({ chosen, onChosen }: Props) => {
  const read = useBoards();
  const { desk } = words.value;
  return (
    <fieldset class="group">
      <legend>{desk.keys.boards}</legend>
      <CheckField
        label={desk.keys.boards_all}
        checked={chosen === null}
        onValue={(is_all) => onChosen(is_all ? null : [])}
      />
      {chosen !== null && (
        <Ready read={read}>
          {(boards) => (
            <>
              {boards.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={<bdi>{name}</bdi>}
                  checked={chosen.includes(id)}
                  onValue={(is_chosen) =>
                    onChosen(is_chosen ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
              ))}
            </>
          )}
        </Ready>
      )}
    </fieldset>
  );
};
