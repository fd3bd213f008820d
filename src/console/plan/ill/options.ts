import type { PlannedVisit, TechnicianSuggestion } from "../../api/document.d.ts";
import { isLate } from "../../booking/late.ts";

/** Somebody else and a time for a visit. */
export interface Option {
  technician_id: string;
  name: string;
  scheduled_at: string;
  scheduled_until: string;
  /** At the time that the client was told. */
  is_same_time: boolean;
  /** Ends after the SLA's deadline. */
  is_late: boolean;
}

export interface Slot {
  scheduled_at: string;
  scheduled_until: string;
}

/** `meets_sla` judges the window that was asked for; services before it do not have it. */
type Suggestion = TechnicianSuggestion & { meets_sla?: boolean | null };

const windowOf = ({ scheduled_at, scheduled_until }: Slot): Slot => ({
  scheduled_at,
  scheduled_until,
});

const startOf = ({ scheduled_at }: Slot): number => Date.parse(scheduled_at);

/**
 * What the suggestions for a visit offer: whoever is available in the asked window, best first, then
 * everybody's next free time counted from it, soonest first, then those before the time that the client
 * was told. `window` is undefined if none was asked for.
 */
export const optionsOf = (
  visit: PlannedVisit,
  suggestions: readonly Suggestion[],
  window: Slot | undefined,
  ill_id: string,
): Option[] => {
  const others = suggestions.filter(
    ({ technician_id, missing_skills }) => technician_id !== ill_id && missing_skills.length === 0,
  );
  const option = (suggestion: Suggestion, slot: Slot, meets_sla?: boolean | null): Option => ({
    technician_id: suggestion.technician_id,
    name: suggestion.name,
    ...slot,
    is_same_time: startOf(slot) === startOf(visit),
    is_late:
      meets_sla === undefined || meets_sla === null ? isLate({ ...visit, ...slot }) : !meets_sla,
  });
  const in_window = window
    ? others
        .filter(({ available }) => available)
        .map((each) => option(each, window, each.meets_sla))
    : [];
  const next_free = others
    .flatMap((each) => {
      const { slot_from_request: later, next_free_slot: soonest } = each;
      return [
        ...(later ? [option(each, windowOf(later), later.meets_sla)] : []),
        ...(soonest ? [option(each, soonest)] : []),
      ];
    })
    .sort(
      (one, other) =>
        Number(isEarlier(one, visit)) - Number(isEarlier(other, visit)) ||
        startOf(one) - startOf(other),
    );
  return distinct([...in_window, ...next_free]);
};

/** Whether a client who was told a later time would have to be at home before it. */
export const isEarlier = (option: Slot, visit: Slot): boolean => startOf(option) < startOf(visit);

export const keyOf = ({ technician_id, scheduled_at }: Option): string =>
  `${technician_id} ${startOf({ scheduled_at, scheduled_until: "" })}`;

export const distinct = (options: readonly Option[]): Option[] =>
  [...new Map(options.toReversed().map((option) => [keyOf(option), option])).values()].reverse();

/** Whether two options need the same person at the same time. */
export const collide = (one: Option, other: Option): boolean =>
  one.technician_id === other.technician_id &&
  startOf(one) < Date.parse(other.scheduled_until) &&
  startOf(other) < Date.parse(one.scheduled_until);
