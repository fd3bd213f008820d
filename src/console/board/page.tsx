import "../shell/shared.ts";
import { useEffect, useState } from "preact/hooks";
import { useRoute } from "preact-iso";
import { strings } from "../strings/strings.ts";
import { Page, QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { Actions } from "./actions.tsx";
import { Archive } from "./archive.tsx";
import { Board } from "./board.tsx";
import { NoBoards } from "./no-boards.tsx";
import { keepOpened, lastOpened } from "./opened-board.ts";
import { OtherBoards } from "./other-boards.tsx";
import { readBoards } from "./read-board.ts";

/** The board in the address, else the last one opened, else the first. */
export default function Section() {
  const { params, query: address } = useRoute();
  const t = strings.value.board;
  const query = useQuery("boards of the board", readBoards, { kept: true });
  const requested_id = params.board_id ?? lastOpened();
  const found = query.data?.find(({ id }) => id === requested_id);
  const [gone, setGone] = useState<{ id: string; name: string }>();
  useEffect(() => setGone(undefined), [requested_id]);
  const is_gone = gone !== undefined && gone.id === requested_id;
  const is_any = params.board_id === undefined && !is_gone;
  const board = is_gone ? undefined : (found ?? (is_any ? query.data?.[0] : undefined));
  const board_id = board?.id;
  useEffect(() => {
    if (board_id !== undefined) keepOpened(board_id);
  }, [board_id]);
  const [revision, setRevision] = useState(0);
  const is_archive = address.archived === "1";
  return (
    <Page
      title={board?.name ?? (is_gone ? gone.name : t.title)}
      wide
      actions={
        <Actions
          boards={query.data ?? []}
          board={board}
          is_archive={is_archive}
          onChanged={async () => {
            await query.refetch();
            setRevision((revision) => revision + 1);
          }}
        />
      }
    >
      <QueryBoundary query={query}>
        {(boards) => {
          if (is_gone) {
            const others = boards.filter(({ id }) => id !== gone.id);
            return <OtherBoards why={t.gone(gone.name)} boards={others} />;
          }
          if (!board && !is_any) return <OtherBoards why={t.not_there} boards={boards} />;
          if (!board) return <NoBoards />;
          return is_archive ? (
            <Archive board_id={board.id} />
          ) : (
            <Board
              board_id={board.id}
              revision={revision}
              onGone={() => {
                setGone(board);
                void query.refetch();
              }}
            />
          );
        }}
      </QueryBoundary>
    </Page>
  );
}
