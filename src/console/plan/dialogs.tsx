import type { BoardAgenda, TechnicianPlan } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { BookingDialog } from "../booking/booking-dialog.tsx";
import { dayAxis, proposalOf, visitOf } from "./day-axis.ts";
import { IllDialog } from "./ill/ill-dialog.tsx";
import type { Job, Placement } from "./job.ts";
import { TechnicianDialog } from "./technician/technician-dialog.tsx";

/** The open dialog: of a job, perhaps with a refused placement, or of a technician. */
export type OpenDialog =
  | { kind: "visit"; job: Job; placement?: Placement; refused?: Refusal }
  | { kind: "technician"; id: string }
  // As it was when it was opened: its visits leave the plan while they are moved.
  | { kind: "ill"; plan: TechnicianPlan };

interface Props {
  dialog: OpenDialog | undefined;
  agenda: BoardAgenda;
  now_ms: number;
  onClose(): void;
  /** Visits, hours, skills or time off changed. */
  onChanged(): void;
}

/** The dialogs of a day. */
export const PlanDialogs = ({ dialog, agenda, now_ms, onClose, onChanged }: Props) => {
  if (!dialog) return null;
  if (dialog.kind === "technician")
    return <TechnicianDialog id={dialog.id} onClose={onClose} onChanged={onChanged} />;
  if (dialog.kind === "ill")
    return <IllDialog plan={dialog.plan} day={agenda} onClose={onClose} onChanged={onChanged} />;
  const { job, placement, refused } = dialog;
  return (
    <BookingDialog
      ticket={{
        ...job.ticket,
        ...(job.placement && visitOf(job.placement)),
        assigned_users: job.ticket.assignee_ids ?? [],
      }}
      proposal={placement ? visitOf(placement) : proposalOf(job, dayAxis(agenda), now_ms)}
      {...(refused ? { refused } : {})}
      onClose={onClose}
      onBooked={() => {
        onClose();
        onChanged();
      }}
    />
  );
};
