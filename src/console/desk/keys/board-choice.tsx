import { answerOf, api } from "../../api/client.ts";
import { CheckField } from "../../parts/field.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";

interface Props {
  /** Null: all boards. */
  chosen: readonly string[] | null;
  onChosen(board_ids: string[] | null): void;
}

const readBoards = async () => (await answerOf(api.GET("/v1/ticket-boards"))).data;

/** All boards, or some. */
export const BoardChoice = ({ chosen, onChosen }: Props) => {
  const read = useRead("desk boards", readBoards);
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
