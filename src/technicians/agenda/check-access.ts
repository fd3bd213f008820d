import { type Caller, callingPerson, holds } from "../../access/caller.ts";
import { Refusal } from "../../refusal.ts";

/**
 * Refuses callers who may not read this technician's day. Runs before the technician is looked up, so that such
 * a caller gets 403 whether or not the id exists.
 */
export const checkAgendaAccess = (caller: Caller, technician_id: string | undefined): void => {
  const own = callingPerson(caller);
  const reads_own = own !== null && own === technician_id?.toLowerCase();
  if (reads_own && holds(caller, "tickets:read")) return;
  if (holds(caller, "tickets:schedule") || holds(caller, "technicians:manage")) return;
  throw new Refusal(
    "forbidden",
    "The day of another technician needs the ability tickets:schedule or technicians:manage.",
    { ability: "tickets:schedule" },
  );
};
