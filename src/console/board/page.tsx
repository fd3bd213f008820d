import { useEffect } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { answerOf, api } from "../api/client.ts";
import type { Board as BoardRecord } from "../api/document.d.ts";
import { Nothing, Page, Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
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
  const is_archive = query.archived === "1";
  return (
    <Page
      title={board ? board.name : said.title}
      wide
      actions={board && <Choice boards={read.data ?? []} board={board} is_archive={is_archive} />}
    >
      <Ready read={read}>
        {() => {
          if (!board) return <Nothing>{params.board_id ? said.not_there : said.no_boards}</Nothing>;
          return is_archive ? <Archive board_id={board.id} /> : <Board board_id={board.id} />;
        }}
      </Ready>
    </Page>
  );
}

interface ChoiceProps {
  boards: readonly BoardRecord[];
  board: BoardRecord;
  is_archive: boolean;
}

const Choice = ({ boards, board, is_archive }: ChoiceProps) => {
  const { route } = useLocation();
  const said = words.value.board;
  const address = `/console/board/${board.id}`;
  return (
    <>
      {boards.length > 1 && (
        <select
          class="board-choice"
          aria-label={said.choose}
          value={board.id}
          onChange={(event) => route(`/console/board/${event.currentTarget.value}`)}
        >
          {boards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <a class="button" href={is_archive ? address : `${address}?archived=1`}>
        {is_archive ? said.to_board : said.archive}
      </a>
    </>
  );
};
