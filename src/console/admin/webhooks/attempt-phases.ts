import type { DeliveryDetail } from "../../api/document.d.ts";

export type Attempt = DeliveryDetail["attempt_log"][number];

/** A part of an attempt, in milliseconds from the attempt's start. */
export interface Phase {
  name: "dns" | "connect" | "tls" | "first_byte" | "rest";
  from_ms: number;
  ms: number;
}

/**
 * The phases of an attempt in order, without those that did not happen. `first_byte_ms` includes
 * connecting, which is subtracted here.
 */
export const phasesOf = (attempt: Attempt): Phase[] => {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = attempt;
  const connecting_ms = (connect_ms ?? 0) + (tls_ms ?? 0);
  const durations: [Phase["name"], number | null][] = [
    ["dns", dns_ms],
    ["connect", connect_ms],
    ["tls", tls_ms],
    ["first_byte", first_byte_ms === null ? null : Math.max(0, first_byte_ms - connecting_ms)],
  ];
  const phases: Phase[] = [];
  let from_ms = 0;
  for (const [name, ms] of durations) {
    if (ms === null) continue;
    phases.push({ name, from_ms, ms });
    from_ms += ms;
  }
  const rest_ms = total_ms - from_ms;
  return rest_ms > 0 ? [...phases, { name: "rest", from_ms, ms: rest_ms }] : phases;
};

/** The start and width of a phase's bar, in percent of the longest attempt. */
export const barOf = ({ from_ms, ms }: Phase, longest_ms: number) => {
  const percent = (amount: number) => (longest_ms > 0 ? (100 * amount) / longest_ms : 0);
  return { start: percent(from_ms), width: percent(ms) };
};
