import type { SuggestionReason } from "../api/document.d.ts";
import { isolated } from "../format/bidi.ts";
import { moment, span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";

/** A reason for a technician's rank, in the reader's language. */
export const reasonText = (reason: SuggestionReason): string => {
  const { reason: t } = strings.value.slots;
  const { code, from, until, skill = "", area = "", jobs = 0, max_jobs = 0, minutes = 0 } = reason;
  const when = from && until ? span(from, until) : "";
  switch (code) {
    case "no_slot":
      return t.no_slot;
    case "time_off":
      return t.time_off(until ? moment(until) : "");
    case "missing_skill":
      return t.missing_skill(isolated(skill));
    case "day_full":
      return t.day_full(jobs, max_jobs);
    case "day_load":
      return t.day_load(jobs, minutes);
    case "same_area":
      return t.same_area(isolated(area));
    case "served_client_before":
      return t.served_client_before;
    default:
      return t[code](when);
  }
};
