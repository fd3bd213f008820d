import { answerOf, api } from "../api/client.ts";
import type { Board } from "../api/document.d.ts";
import { Nothing, Page, Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { BoardDay } from "./board-day.tsx";
import { useChoice } from "./choice.ts";
import { ChooseDay } from "./choose-day.tsx";

export default function DayPlanPage() {
  const { plan } = words.value;
  const boards = useRead("boards", () => answerOf(api.GET("/v1/ticket-boards")));
  return (
    <Page title={plan.title} wide>
      <Ready read={boards}>{({ data }) => <Chosen boards={data} />}</Ready>
    </Page>
  );
}

const Chosen = ({ boards }: { boards: readonly Board[] }) => {
  const choice = useChoice(boards);
  if (!choice) {
    const { no_boards, not_open } = words.value.plan;
    return <Nothing>{boards.length === 0 ? no_boards : not_open}</Nothing>;
  }
  return (
    <>
      <ChooseDay boards={boards} choice={choice} />
      <BoardDay key={`${choice.board.id} ${choice.date}`} {...choice} />
    </>
  );
};
