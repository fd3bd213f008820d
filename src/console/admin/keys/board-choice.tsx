import { strings } from "../../strings/strings.ts";
import { CheckField } from "../../ui/field.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useBoards } from "./use-boards.ts";

interface Props {
  /** Null: all boards. */
  chosen: readonly string[] | null;
  onChosen(board_ids: string[] | null): void;
}

/** Chooses all boards or a few. */
export const BoardChoice = ({ chosen, onChosen }: Props) => {
  const query = useBoards();
  const { desk } = strings.value;
  return (
    <fieldset class="group">
      <legend>{desk.keys.boards}</legend>
      <CheckField
        label={desk.keys.boards_all}
        checked={chosen === null}
        onValue={(is_all) => onChosen(is_all ? null : [])}
      />
      {chosen !== null && (
        <QueryBoundary query={query}>
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
        </QueryBoundary>
      )}
    </fieldset>
  );
};
