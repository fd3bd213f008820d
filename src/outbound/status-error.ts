import type { DeliveryError } from "../shared/webhook-vocabulary.ts";

/** The error of a response with this status; null for 2xx. */
export const statusError = (response_status: number): DeliveryError | null =>
  response_status >= 200 && response_status < 300 ? null : "http";
