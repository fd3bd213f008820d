import type { DeliveryError } from "../../shared/webhook-vocabulary.ts";
import { retriedOrFailed, shortAnswer, type Verdict } from "../verdict.ts";

/** The result of a request to a gateway. */
export interface GatewayResult {
  response_status: number | null;
  response_body: string | null;
  /** Null for 2xx. */
  error: DeliveryError | null;
}

const error_texts: Readonly<Record<Exclude<DeliveryError, "http">, string>> = {
  dns: "the gateway's name was not found",
  connect: "the gateway could not be reached, or broke off",
  tls: "no trusted TLS with the gateway",
  timeout: "the gateway did not answer in time",
  refused_address: "the gateway is not at a public address",
};

/**
 * Decides after attempt number `attempts` (from 1). A gateway that answers 4xx refuses the message for good,
 * except with 408 and 429; everything else is retried after the waits of all messages.
 */
export const gatewayVerdict = (result: GatewayResult, attempts: number): Verdict => {
  if (result.error === null) return { status: "sent" };
  return retriedOrFailed(errorText(result), attempts, isFinal(result));
};

const isFinal = ({ response_status: status }: GatewayResult): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;

const errorText = ({ error, response_status, response_body }: GatewayResult): string =>
  error === null || error === "http"
    ? shortAnswer(`the gateway answered ${response_status} ${response_body ?? ""}`)
    : error_texts[error];

/** Whether a result says that the gateway itself is in trouble, not this message. */
export const isGatewayTrouble = ({ error, response_status: status }: GatewayResult): boolean =>
  error !== null && (status === null || status >= 500 || status === 408 || status === 429);
