import type { DeliveryDetail } from "../../api/document.d.ts";

export type Attempt = DeliveryDetail["attempt_log"][number];

/** A part of an attempt, from its start in milliseconds. */
export interface Phase {
  name: "dns" | "connect" | "tls" | "first_byte" | "rest";
  from_ms: number;
  ms: number;
}

/**
 * The parts of an attempt one after the other. `first_byte_ms` is told from the request's beginning,
 * so what connecting took is in it; what did not happen is left out.
 */
export const phasesOf = (attempt: Attempt): Phase[] => {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = attempt;
  const opening_ms = (connect_ms ?? 0) + (tls_ms ?? 0);
  const durations: [Phase["name"], number | null][] = [
    ["dns", dns_ms],
    ["connect", connect_ms],
    ["tls", tls_ms],
    ["first_byte", first_byte_ms === null ? null : Math.max(0, first_byte_ms - opening_ms)],
  ];
  const phases: Phase[] = [];
  let from_ms = 0;
  for (const [name, ms] of durations) {
    if (ms === null) continue;
    phases.push({ name, from_ms, ms });
    from_ms += ms;
  }
  const left_ms = total_ms - from_ms;
  return left_ms > 0 ? [...phases, { name: "rest", from_ms, ms: left_ms }] : phases;
};

/** What a phase takes of the longest attempt, in percent: where it begins, and how wide it is. */
export const barOf = ({ from_ms, ms }: Phase, longest_ms: number) => {
  const part = (amount: number) => (longest_ms > 0 ? (100 * amount) / longest_ms : 0);
  return { start: part(from_ms), width: part(ms) };
};
