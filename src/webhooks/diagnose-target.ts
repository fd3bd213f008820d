import type { Agent } from "node:https";
import type { SecureContext } from "node:tls";
import { exchange, type Limits, type Message } from "../outbound/exchange.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { type CheckedUrl, checkAddresses, type Target, targetOf } from "../outbound/target.ts";
import type { DeliveryError } from "../shared/webhook-vocabulary.ts";
import { type ProbeResult, probe } from "./probe.ts";

/** The deliverer's settings, so that a diagnosis finds what a delivery would. */
export interface DiagnosisOptions {
  outbound: Outbound;
  secureContext: SecureContext;
  /** Without keep-alive, so that each connection is new. */
  agent: Agent;
  limits: Limits;
}

/** The result of each step; null for steps that were not reached. */
export interface TargetDiagnosis extends Pick<CheckedUrl, "addresses" | "error"> {
  connection: ProbeResult | null;
  ping: { response_status: number | null; error: DeliveryError | null; duration_ms: number | null };
}

/**
 * Sends a message like a delivery and reports on each step. The name is resolved once, it connects only if every
 * address is allowed, and the message is sent to the address whose certificate was checked. `createMessage` is called
 * directly before it is sent.
 */
export const diagnoseTarget = async (
  options: DiagnosisOptions,
  text: string,
  createMessage: () => Message,
): Promise<TargetDiagnosis> => {
  const deadline_ms = performance.now() + options.limits.whole_ms;
  const checked = await checkAddresses(text, options.outbound);
  const { addresses, error: url_error } = checked;
  if (url_error !== null) {
    const error = url_error === "dns" ? "dns" : "refused_address";
    return { addresses, error: url_error, connection: null, ping: { ...not_sent, error } };
  }
  const target = targetOf(checked);
  const { address, ...connection } = await probeAddresses(options, target, deadline_ms);
  if (connection.error !== null)
    return { addresses, error: null, connection, ping: { ...not_sent, error: connection.error } };
  const began = performance.now();
  const route = { ...options, url: target.url, address };
  const { response_status, error } = await exchange(route, createMessage());
  const duration_ms = performance.now() - began;
  return { addresses, error: null, connection, ping: { response_status, error, duration_ms } };
};

const not_sent = { response_status: null, duration_ms: null };

/** Tries the addresses in turn until one accepts a connection, as a delivery does. Stops after a timeout. */
const probeAddresses = async (
  { secureContext, limits: { connect_ms } }: DiagnosisOptions,
  { url, addresses }: Target,
  deadline_ms: number,
): Promise<ProbeResult & { address: string }> => {
  let last = { address: "", ...not_connected };
  for (const address of addresses) {
    const left_ms = Math.max(1, deadline_ms - performance.now());
    const limits = { connect_ms: Math.min(connect_ms, left_ms) };
    last = { address, ...(await probe({ url, address, secureContext, limits })) };
    if (last.error !== "connect" || performance.now() > deadline_ms) break;
  }
  return last;
};

const not_connected: ProbeResult = { connect_ms: null, tls_ms: null, tls: null, error: "connect" };
