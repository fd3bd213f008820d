import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { BoardAgenda } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { longDate } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import { EmptyState, QueryBoundary } from "../ui/page.tsx";
import { useNow } from "../ui/use-now.ts";
import { useQuery } from "../ui/use-query.ts";
import type { Choice } from "./choice.ts";
import { dayAxis, proposalOf, visitOf } from "./day-axis.ts";
import type { Job, Placement } from "./job.ts";
import { PlanContext } from "./plan-context.ts";
import { TechnicianDialog } from "./technician/technician-dialog.tsx";
import { Timeline } from "./timeline.tsx";
import { Unscheduled } from "./unscheduled.tsx";
import { useKeyboardMove } from "./use-keyboard-move.ts";
import { useLive } from "./use-live.ts";
import { useMoves } from "./use-moves.ts";

/** The job whose dialog is open, perhaps with a refused placement. */
interface OpenDialog {
  job: Job;
  placement?: Placement;
  refused?: Refusal;
}

/** A board's day: its technicians' visits, and the unscheduled jobs. */
export const BoardDay = ({ board, date }: Choice) => {
  const { plan } = strings.value;
  const query = useQuery(
    `agenda ${board.id} ${date}`,
    () =>
      dataOf(
        api.GET("/v1/ticket-technicians/agenda", {
          params: { query: { board_id: board.id, date } },
        }),
      ),
    { kept: true },
  );
  useLive(query.refetch);
  const now_ms = useNow();
  const [is_whole, setWhole] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [technician, setTechnician] = useState<string>();
  const { withPending, pending, move } = useMoves(query, (job, placement, refused) =>
    setDialog({ job, placement, refused }),
  );
  const moveJob = (job: Job, placement: Placement | null) => void move(job, placement);
  const agenda = query.data && withPending(query.data);
  const axis = agenda && dayAxis(agenda, is_whole);
  const keyboard = useKeyboardMove(agenda, axis, now_ms, moveJob);

  return (
    <PlanContext.Provider
      value={{
        open: (job) => setDialog({ job }),
        move: moveJob,
        onKey: (job, event) => {
          if (event.key === "Enter" && !keyboard.isMoving(job)) {
            event.preventDefault();
            setDialog({ job });
          } else keyboard.onKey(job, event);
        },
        openTechnician: setTechnician,
      }}
    >
      <div class="day-head">
        <h2>{longDate(date)}</h2>
        {may("tickets:schedule") && <p class="hint how">{plan.how}</p>}
        <CheckField label={plan.whole_day} checked={is_whole} onValue={setWhole} />
      </div>
      <QueryBoundary query={{ ...query, data: agenda }}>
        {(day: BoardAgenda) => (
          <div class="plan">
            {day.technicians.length === 0 || !axis ? (
              <EmptyState>{plan.no_technicians}</EmptyState>
            ) : (
              <Timeline agenda={day} axis={axis} now_ms={now_ms} pending={pending} />
            )}
            <Unscheduled tickets={day.unscheduled} total={day.unscheduled_total} />
          </div>
        )}
      </QueryBoundary>
      {dialog && axis && (
        <BookingDialog
          ticket={{
            ...dialog.job.ticket,
            ...(dialog.job.placement && visitOf(dialog.job.placement)),
          }}
          proposal={
            dialog.placement ? visitOf(dialog.placement) : proposalOf(dialog.job, axis, now_ms)
          }
          refused={dialog.refused}
          onClose={() => setDialog(undefined)}
          onBooked={() => {
            setDialog(undefined);
            void query.refetch();
          }}
        />
      )}
      {technician !== undefined && (
        <TechnicianDialog
          id={technician}
          onClose={() => setTechnician(undefined)}
          onChanged={() => void query.refetch()}
        />
      )}
    </PlanContext.Provider>
  );
};
