import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { answerOf, api } from "../api/client.ts";
import { Nothing, Page, Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { Actions } from "./actions.tsx";
import { Archive } from "./archive.tsx";
import { Board } from "./board.tsx";

const place = "lastmile.board";

/** The boards that one can open, and one of them: the address's, the last one, or the first. */
export default function Section() {
  const { params, query } = useRoute();
  const said = words.value.board;
  const read = useRead("boards", async () => (await answerOf(api.GET("/v1/ticket-boards"))).data);
  const asked_id = params.board_id ?? localStorage.getItem(place) ?? "";
  const known = read.data?.find(({ id }) => id === asked_id);
  const board = known ?? (params.board_id === undefined ? read.data?.[0] : undefined);
  const board_id = board?.id;
  useEffect(() => {
    if (board_id !== undefined) localStorage.setItem(place, board_id);
  }, [board_id]);
  const [revision, setRevision] = useState(0);
  const is_archive = query.archived === "1";
  return (
    <Page
      title={board ? board.name : said.title}
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
        {() => {
          if (!board) return <Nothing>{params.board_id ? said.not_there : said.no_boards}</Nothing>;
          return is_archive ? (
            <Archive board_id={board.id} />
          ) : (
            <Board board_id={board.id} revision={revision} />
          );
        }}
      </Ready>
    </Page>
  );
}
