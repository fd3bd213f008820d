import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { answerOf, api } from "../api/client.ts";
import { Nothing, Page, Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { Actions } from "./actions.tsx";
import { Archive } from "./archive.tsx";
import { Board } from "./board.tsx";
import { Elsewhere } from "./elsewhere.tsx";

const place = "lastmile.board";

/** The boards that one can open, and one of them: the address's, the last one, or the first. */
export default function Section() {
  const { params, query } = useRoute();
  const said = words.value.board;
  const read = useRead("boards", async () => (await answerOf(api.GET("/v1/ticket-boards"))).data);
  const asked_id = params.board_id ?? localStorage.getItem(place) ?? "";
  const known = read.data?.find(({ id }) => id === asked_id);
  const [gone, setGone] = useState<{ id: string; name: string }>();
  useEffect(() => setGone(undefined), [asked_id]);
  const is_gone = gone !== undefined && gone.id === asked_id;
  const is_any = params.board_id === undefined && !is_gone;
  const board = is_gone ? undefined : (known ?? (is_any ? read.data?.[0] : undefined));
  const board_id = board?.id;
  useEffect(() => {
    if (board_id !== undefined) localStorage.setItem(place, board_id);
  }, [board_id]);
  const [revision, setRevision] = useState(0);
  const is_archive = query.archived === "1";
  return (
    <Page
      title={board?.name ?? (is_gone ? gone.name : said.title)}
      wide
      actions={
        <Actions
          boards={read.data ?? []}
          board={board}
          is_archive={is_archive}
          onChanged={async () => {
            await read.again();
            setRevision((revision) => revision + 1);
          }}
        />
      }
    >
      <Ready read={read}>
        {(boards) => {
          if (is_gone) {
            const others = boards.filter(({ id }) => id !== gone.id);
            return <Elsewhere why={said.gone(gone.name)} boards={others} />;
          }
          if (!board && !is_any) return <Elsewhere why={said.not_there} boards={boards} />;
          if (!board) return <Nothing>{said.no_boards}</Nothing>;
          return is_archive ? (
            <Archive board_id={board.id} />
          ) : (
            <Board
              board_id={board.id}
              revision={revision}
              onGone={() => {
                setGone(board);
                void read.again();
              }}
            />
          );
        }}
      </Ready>
    </Page>
  );
}
