import { Refusal } from "../../refusal.ts";
import type { CallHeaders } from "./call.ts";

/** The body of every error (§7, decisions §1). */
export interface ErrorBody {
  status: false;
  error: { message: string; reason: string; errors: Record<string, unknown> };
}

const envelope = (refusal: Refusal): ErrorBody => ({
  status: false,
  error: {
    message: refusal.message,
    reason: refusal.reason,
    errors:
      refusal.reason === "validation_failed"
        ? refusal.details
        : { reason: refusal.reason, ...refusal.details },
  },
});

/** The only function that turns errors into responses. Anything but a `Refusal` is a bug: 500 with just the request id. */
export const refusalResponse = (error: unknown, headers: CallHeaders): Response => {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", "Something went wrong on our side.", {
          request_id: headers["X-Request-Id"],
        });
  return new Response(JSON.stringify(envelope(refusal)), {
    status: refusal.status,
    headers: { "Content-Type": "application/json", ...headers, ...refusal.headers },
  });
};
