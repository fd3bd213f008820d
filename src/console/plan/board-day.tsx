import { useState } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import type { BoardAgenda } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { longDate } from "../format/time.ts";
import { CheckField } from "../parts/field.tsx";
import { Nothing, Ready } from "../parts/page.tsx";
import { useNow } from "../parts/use-now.ts";
import { useRead } from "../parts/use-read.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";
import type { Choice } from "./choice.ts";
import { dayAxis, proposalOf, visitOf } from "./day-axis.ts";
import type { Job, Place } from "./job.ts";
import { PlanContext } from "./plan-context.ts";
import { TechnicianDialog } from "./technician/technician-dialog.tsx";
import { Timeline } from "./timeline.tsx";
import { useCarry } from "./use-carry.ts";
import { useLive } from "./use-live.ts";
import { useMoves } from "./use-moves.ts";
import { Waiting } from "./waiting.tsx";

/** Which job's dialog is open: with a place that was refused, or as it is. */
interface Opened {
  job: Job;
  place?: Place;
  refused?: Refusal;
}

/** A board's day: its technicians' lines, and the jobs that wait. */
export const BoardDay = ({ board, date }: Choice) => {
  const { plan } = words.value;
  const read = useRead(`agenda ${board.id} ${date}`, () =>
    answerOf(
      api.GET("/v1/ticket-technicians/agenda", {
        params: { query: { board_id: board.id, date } },
      }),
    ),
  );
  useLive(read.again);
  const now_ms = useNow();
  const [is_whole, setWhole] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const [technician, setTechnician] = useState<string>();
  const { shown, under_way, move } = useMoves(read, (job, place, refused) =>
    setOpened({ job, place, refused }),
  );
  const put = (job: Job, place: Place | null) => void move(job, place);
  const agenda = read.data && shown(read.data);
  const axis = agenda && dayAxis(agenda, is_whole);
  const carry = useCarry(agenda, axis, now_ms, put);

  return (
    <PlanContext.Provider
      value={{
        open: (job) => setOpened({ job }),
        move: put,
        onKey: (job, event) => {
          if (event.key === "Enter" && !carry.isCarrying(job)) {
            event.preventDefault();
            setOpened({ job });
          } else carry.onKey(job, event);
        },
        openTechnician: setTechnician,
      }}
    >
      <div class="day-head">
        <h2>{longDate(date)}</h2>
        {may("tickets:schedule") && <p class="hint how">{plan.how}</p>}
        <CheckField label={plan.whole_day} checked={is_whole} onValue={setWhole} />
      </div>
      <Ready read={{ ...read, data: agenda }}>
        {(day: BoardAgenda) => (
          <div class="plan">
            {day.technicians.length === 0 || !axis ? (
              <Nothing>{plan.no_technicians}</Nothing>
            ) : (
              <Timeline agenda={day} axis={axis} now_ms={now_ms} under_way={under_way} />
            )}
            <Waiting tickets={day.unscheduled} total={day.unscheduled_total} />
          </div>
        )}
      </Ready>
      {opened && axis && (
        <BookingDialog
          ticket={{ ...opened.job.ticket, ...(opened.job.place && visitOf(opened.job.place)) }}
          proposal={opened.place ? visitOf(opened.place) : proposalOf(opened.job, axis, now_ms)}
          refused={opened.refused}
          onClose={() => setOpened(undefined)}
          onBooked={() => {
            setOpened(undefined);
            void read.again();
          }}
        />
      )}
      {technician !== undefined && (
        <TechnicianDialog
          id={technician}
          onClose={() => setTechnician(undefined)}
          onChanged={() => void read.again()}
        />
      )}
    </PlanContext.Provider>
  );
};
