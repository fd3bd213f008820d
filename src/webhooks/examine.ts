import type { Agent } from "node:https";
import type { SecureContext } from "node:tls";
import type { Outbound } from "../outbound.ts";
import type { DeliveryError } from "../shared/webhook-vocabulary.ts";
import { exchange, type Limits, type Message } from "./exchange.ts";
import { type Probed, probe } from "./probe.ts";
import { type Judged, judgeTarget, type Target, targetOf } from "./target.ts";

/** With what a sending would be made. */
export interface Ways {
  outbound: Outbound;
  secureContext: SecureContext;
  /** Keeps no connection, so that each is a new one. */
  agent: Agent;
  limits: Limits;
}

/** What a sending would meet, part by part; null for what did not happen. */
export interface Examined extends Pick<Judged, "addresses" | "fault"> {
  opened: Probed | null;
  sent: { response_status: number | null; error: DeliveryError | null; duration_ms: number | null };
}

/**
 * Sends a message like a delivery and reports on each step. The name is resolved once, it connects only if every
 * address is allowed, and the message is sent to the address whose certificate was checked. `messageNow` creates the
 * message directly before it is sent.
 */
export const examine = async (
  ways: Ways,
  text: string,
  messageNow: () => Message,
): Promise<Examined> => {
  const deadline_ms = performance.now() + ways.limits.whole_ms;
  const judged = await judgeTarget(text, ways.outbound);
  const { addresses, fault } = judged;
  if (fault !== null) {
    const error = fault === "dns" ? "dns" : "refused_address";
    return { addresses, fault, opened: null, sent: { ...not_sent, error } };
  }
  const target = targetOf(judged);
  const { address, ...opened } = await openFirst(ways, target, deadline_ms);
  if (opened.error !== null)
    return { addresses, fault, opened, sent: { ...not_sent, error: opened.error } };
  const began = performance.now();
  const { response_status, error } = await exchange({ ...ways, ...target, address }, messageNow());
  const duration_ms = performance.now() - began;
  return { addresses, fault, opened, sent: { response_status, error, duration_ms } };
};

const not_sent = { response_status: null, duration_ms: null };

/** The first vetted address that opens, as a sending tries them: after one that hangs there is no other. */
const openFirst = async (
  { secureContext, limits: { connect_ms } }: Ways,
  { url, addresses }: Target,
  deadline_ms: number,
): Promise<Probed & { address: string }> => {
  let last = { address: "", ...nothing_opened };
  for (const address of addresses) {
    const left_ms = Math.max(1, deadline_ms - performance.now());
    const limits = { connect_ms: Math.min(connect_ms, left_ms) };
    last = { address, ...(await probe({ url, address, secureContext, limits })) };
    if (last.error !== "connect" || performance.now() > deadline_ms) break;
  }
  return last;
};

const nothing_opened: Probed = { connect_ms: null, tls_ms: null, tls: null, error: "connect" };
