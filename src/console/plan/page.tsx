import "../shell/shared.ts";
import { api, dataOf } from "../api/client.ts";
import type { Board } from "../api/document.d.ts";
import { NoBoards } from "../board/no-boards.tsx";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { BoardDay } from "./board-day.tsx";
import { useChoice } from "./choice.ts";
import { ChooseDay } from "./choose-day.tsx";
import { BoardWeek } from "./week/board-week.tsx";

export default function DayPlanPage() {
  const { plan } = strings.value;
  const boards = useQuery("boards", () => dataOf(api.GET("/v1/ticket-boards")));
  return (
    <Page title={plan.title} wide>
      <QueryBoundary query={boards}>{({ data }) => <Chosen boards={data} />}</QueryBoundary>
    </Page>
  );
}

const Chosen = ({ boards }: { boards: readonly Board[] }) => {
  const choice = useChoice(boards);
  if (!choice) {
    if (boards.length === 0) return <NoBoards />;
    return <EmptyState>{strings.value.plan.not_open}</EmptyState>;
  }
  const key = `${choice.board.id} ${choice.date}`;
  return (
    <>
      <ChooseDay boards={boards} choice={choice} />
      {choice.view === "week" ? (
        <BoardWeek key={choice.board.id} {...choice} />
      ) : (
        <BoardDay key={key} {...choice} />
      )}
    </>
  );
};
