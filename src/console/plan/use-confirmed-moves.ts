import type { BoardAgenda } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { isLate } from "../booking/late.ts";
import { useConfirmedLate } from "../booking/use-confirmed-late.tsx";
import type { Query } from "../ui/use-query.ts";
import { instantOf, type Job, type Placement } from "./job.ts";
import { useMoves } from "./use-moves.ts";

/** Moves as in `useMoves`, those past the SLA's deadline after a confirmation, which `late_dialog` shows. */
export const useConfirmedMoves = (
  query: Query<BoardAgenda>,
  onRefused: (job: Job, placement: Placement, refusal: Refusal) => void,
) => {
  const { withPending, pending, move } = useMoves(query, onRefused);
  const late = useConfirmedLate();
  return {
    withPending,
    pending,
    move: (job: Job, to: Placement | null): void =>
      late.bookUnlessLate(to !== null && endsLate(job, to), () => void move(job, to)),
    late_dialog: late.dialog,
  };
};

const endsLate = ({ ticket }: Job, { until_ms }: Placement): boolean =>
  isLate({ ...ticket, scheduled_until: instantOf(until_ms) });
