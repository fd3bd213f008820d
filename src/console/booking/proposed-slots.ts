import type { SuggestionReason, TechnicianSuggestion } from "../api/document.d.ts";
import type { Slot } from "./conflict.ts";

/** Why a slot is proposed. */
export type SlotKind = "soonest" | "best" | "same_time" | "next";

/** A visit that can be booked as it is. */
export interface ProposedSlot {
  kinds: readonly SlotKind[];
  technician_id: string;
  name: string;
  slot: Slot;
  /** Null without an SLA. */
  meets_sla: boolean | null;
  reasons: readonly SuggestionReason[];
}

type Suggestions = readonly TechnicianSuggestion[];

/**
 * The earliest free slot, and that of the best technician; one proposal if they are the same. `suggestions`
 * are those without a window.
 */
export const soonestAndBest = (suggestions: Suggestions): ProposedSlot[] => {
  const free = suggestions.flatMap((suggestion) => {
    const { available, technician_id, name, next_free_slot: slot, meets_sla } = suggestion;
    if (!available || !slot) return [];
    return [{ technician_id, name, slot, meets_sla, reasons: suggestion.reason_codes }];
  });
  const [best] = free;
  const [soonest] = free.toSorted(
    (one, other) => Date.parse(one.slot.scheduled_at) - Date.parse(other.slot.scheduled_at),
  );
  if (!best || !soonest) return [];
  return best === soonest
    ? [{ ...best, kinds: ["soonest", "best"] }]
    : [
        { ...soonest, kinds: ["soonest"] },
        { ...best, kinds: ["best"] },
      ];
};

/**
 * After a conflict: the requested time with the best other technician, then the next free slot after it, of the
 * requested technician if they are as soon as others. `suggestions` are those for the requested window.
 */
export const afterConflict = (suggestions: Suggestions, technician_id: string): ProposedSlot[] => {
  const others = suggestions.filter((each) => each.technician_id !== technician_id);
  const [other] = others.flatMap((each) => {
    const { from, until } = each.reason_codes.find(({ code }) => code === "free") ?? {};
    return from && until ? [{ ...each, scheduled_at: from, scheduled_until: until }] : [];
  });
  const [next] = suggestions
    .flatMap((each) => {
      const { slot_from_request: slot } = each;
      const is_proposed =
        slot && other && Date.parse(slot.scheduled_at) === Date.parse(other.scheduled_at);
      return slot && !is_proposed ? [{ ...each, slot }] : [];
    })
    .sort(
      (one, two) =>
        Date.parse(one.slot.scheduled_at) - Date.parse(two.slot.scheduled_at) ||
        Number(two.technician_id === technician_id) - Number(one.technician_id === technician_id),
    );
  const proposals: (ProposedSlot | null | undefined)[] = [
    other && {
      kinds: ["same_time"],
      technician_id: other.technician_id,
      name: other.name,
      slot: other,
      meets_sla: other.meets_sla,
      reasons: other.reason_codes,
    },
    next && {
      kinds: ["next"],
      technician_id: next.technician_id,
      name: next.name,
      slot: next.slot,
      meets_sla: next.slot.meets_sla,
      reasons: [],
    },
  ];
  return proposals.filter((proposal) => proposal !== undefined && proposal !== null);
};
