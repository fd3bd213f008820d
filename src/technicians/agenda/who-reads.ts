import { type Caller, callingPerson, holds } from "../../access/caller.ts";
import { Refusal } from "../../refusal.ts";

/**
 * Refuses whoever may not read the day of this technician: before anybody is looked for, so that to
 * those who do not plan, everyone else is 403, known or not.
 */
export const checkReadsAgenda = (caller: Caller, technician_id: string | undefined): void => {
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
