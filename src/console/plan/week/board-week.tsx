import { api, dataOf } from "../../api/client.ts";
import type { BoardAgenda } from "../../api/document.d.ts";
import { colorOf } from "../../format/color.ts";
import { longDate, date as shownDate, today } from "../../format/time.ts";
import { weekOf } from "../../format/week.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { ScrollArea } from "../../ui/scroll-area.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { addressOf, type Choice } from "../choice.ts";
import { useLive } from "../use-live.ts";
import { WeekCell } from "./week-cell.tsx";
import { type WeekRow, weekRows } from "./week-days.ts";

/** A board's week: technicians as rows, days as columns. A click on a day opens it. */
export const BoardWeek = ({ board, date }: Choice) => {
  const { plan } = strings.value;
  const days = weekOf(date);
  const query = useQuery(`week ${board.id} ${days[0]}`, () =>
    Promise.all(days.map((day) => readDay(board.id, day))),
  );
  useLive(query.refetch);
  return (
    <>
      <div class="day-head">
        <h2>{plan.week.title(shownDate(days[0] ?? date), shownDate(days.at(-1) ?? date))}</h2>
      </div>
      <QueryBoundary query={query}>
        {(agendas) => {
          const rows = weekRows(agendas);
          return rows.length === 0 ? (
            <EmptyState>{plan.no_technicians}</EmptyState>
          ) : (
            <ScrollArea class="week-plan" label={plan.week.label(board.name)}>
              <table>
                <WeekHead days={days} board={board} />
                <tbody>
                  {rows.map((row) => (
                    <Row key={row.technician.id} row={row} days={days} board={board} />
                  ))}
                </tbody>
              </table>
            </ScrollArea>
          );
        }}
      </QueryBoundary>
    </>
  );
};

const readDay = (board_id: string, date: string): Promise<BoardAgenda> =>
  dataOf(
    api.GET("/v1/ticket-technicians/agenda", {
      params: { query: { board_id, date, include_unscheduled: false } },
    }),
  );

interface PartProps {
  days: readonly string[];
  board: { id: string };
}

const WeekHead = ({ days, board }: PartProps) => (
  <thead>
    <tr>
      <th scope="col">{strings.value.plan.week.technician}</th>
      {days.map((day) => (
        <th key={day} scope="col">
          <a
            href={addressOf({ board, date: day })}
            aria-current={day === today() ? "date" : undefined}
          >
            {longDate(day)}
          </a>
        </th>
      ))}
    </tr>
  </thead>
);

const Row = ({ row: { technician, days: plans }, days, board }: PartProps & { row: WeekRow }) => (
  <tr>
    <th scope="row">
      <span
        class="colour"
        aria-hidden="true"
        style={{ backgroundColor: colorOf(technician.color) ?? undefined }}
      />
      <bdi>{technician.name}</bdi>
    </th>
    {days.map((day, index) => (
      <td key={day}>
        <WeekCell
          plan={plans[index]}
          href={addressOf({ board, date: day })}
          label={longDate(day)}
        />
      </td>
    ))}
  </tr>
);
