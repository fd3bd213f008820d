import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../api/client.ts";
import type { BoardAgenda } from "../api/document.d.ts";
import { longDate } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState, QueryBoundary } from "../ui/page.tsx";
import { useNow } from "../ui/use-now.ts";
import { useQuery } from "../ui/use-query.ts";
import { VisitCard } from "./card/visit-card.tsx";
import { addressOf, type Choice } from "./choice.ts";
import { dayAxis } from "./day-axis.ts";
import { type OpenDialog, PlanDialogs } from "./dialogs.tsx";
import { illTitle, mayMoveIll } from "./ill/may-move-ill.ts";
import { visitJob } from "./job.ts";
import { PlanContext } from "./plan-context.ts";
import { PrintedDay } from "./printed-day.tsx";
import { Timeline } from "./timeline.tsx";
import { Unscheduled } from "./unscheduled.tsx";
import { useConfirmedMoves } from "./use-confirmed-moves.ts";
import { useKeyboardMove } from "./use-keyboard-move.ts";
import { useLive } from "./use-live.ts";
import { useZoom } from "./use-zoom.ts";
import type { Zoom } from "./zoom.ts";
import { ZoomControls } from "./zoom-controls.tsx";

/** A board's day: its technicians' visits, and the unscheduled jobs. */
export const BoardDay = (choice: Choice) => {
  const { board, date } = choice;
  const { plan } = strings.value;
  const { route } = useLocation();
  const query = useQuery(`agenda ${board.id} ${date}`, () => readDay(board.id, date), {
    kept: true,
  });
  useLive(query.refetch);
  const now_ms = useNow();
  const { zoom, setZoom } = useZoom(choice);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { withPending, pending, move, late_dialog } = useConfirmedMoves(
    query,
    (job, placement, refused) => setDialog({ kind: "visit", job, placement, refused }),
  );
  const agenda = query.data && withPending(query.data);
  const axis = agenda && dayAxis(agenda);
  const keyboard = useKeyboardMove(agenda, axis, now_ms, move);
  const showJobsFor = (technician_id: string | undefined) =>
    route(addressOf({ ...choice, technician_id }), true);

  return (
    <PlanContext.Provider
      value={{
        open: (job) => setDialog({ kind: "visit", job }),
        move,
        onKey: (job, event) => {
          if (event.key === "Enter" && !keyboard.isMoving(job)) {
            event.preventDefault();
            setDialog({ kind: "visit", job });
          } else keyboard.onKey(job, event);
        },
        openTechnician: (id) => setDialog({ kind: "technician", id }),
        showJobsFor,
        openIll: mayMoveIll(date) ? (of) => setDialog({ kind: "ill", plan: of }) : undefined,
        ill_title: illTitle(date),
      }}
    >
      <DayHead date={date} zoom={zoom} onZoom={setZoom} />
      <QueryBoundary query={{ ...query, data: agenda }}>
        {(day: BoardAgenda) => (
          <>
            <div class="plan">
              {day.technicians.length === 0 || !axis ? (
                <EmptyState>{plan.no_technicians}</EmptyState>
              ) : (
                <Timeline agenda={day} {...{ axis, now_ms, pending, zoom }} onZoom={setZoom} />
              )}
              <Unscheduled
                agenda={day}
                technician_id={choice.technician_id}
                onTechnician={showJobsFor}
              />
            </div>
            {may("tickets:schedule") && <p class="hint how">{plan.how}</p>}
            <VisitCard
              onChange={(ticket_id) => {
                const job = findVisit(day, ticket_id);
                if (job) setDialog({ kind: "visit", job });
              }}
            />
            <PrintedDay agenda={day} />
            <PlanDialogs
              {...{ dialog, agenda: day, now_ms }}
              onClose={() => setDialog(undefined)}
              onChanged={() => void query.refetch()}
            />
            {late_dialog}
          </>
        )}
      </QueryBoundary>
    </PlanContext.Provider>
  );
};

interface HeadProps {
  date: string;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

const DayHead = ({ date, zoom, onZoom }: HeadProps) => (
  <div class="day-head">
    <h2>{longDate(date)}</h2>
    <div class="actions">
      <Button onClick={() => window.print()}>{strings.value.common.print}</Button>
      <ZoomControls zoom={zoom} onZoom={onZoom} />
    </div>
  </div>
);

const readDay = (board_id: string, date: string): Promise<BoardAgenda> =>
  dataOf(api.GET("/v1/ticket-technicians/agenda", { params: { query: { board_id, date } } }));

const findVisit = ({ technicians }: BoardAgenda, ticket_id: string) => {
  for (const { technician, visits } of technicians) {
    const visit = visits.find(({ id }) => id === ticket_id);
    if (visit) return visitJob(visit, technician.id);
  }
  return undefined;
};
