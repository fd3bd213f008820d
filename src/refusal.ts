import { type Reason, reason_status } from "./shared/reasons.ts";

/** Messages by field path (`items.0.quantity`). */
export type FieldErrors = Record<string, string[]>;

/**
 * The one expected error. Throwing it inside a transaction rolls that transaction back.
 * `http/engine/refusals.ts` converts it to the error of §7.
 */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
    readonly status: number = reason_status[reason],
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** Creates the refusal of one field (422 `validation_failed`). */
export const refuseField = (field: string, message: string): Refusal =>
  refuseFields({ [field]: [message] });

/** Creates the refusal of several fields (422 `validation_failed`). */
export const refuseFields = (errors: FieldErrors): Refusal =>
  new Refusal("validation_failed", "The given data was invalid.", errors);

/** Runs `work` for the content of a field, and prefixes refused fields with its name. */
export const withFieldPrefix = <T>(field: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "validation_failed") throw error;
    const errors = Object.entries(error.details as FieldErrors);
    throw refuseFields(
      Object.fromEntries(errors.map(([path, messages]) => [`${field}.${path}`, messages])),
    );
  }
};

/** A refusal with `Retry-After: 1`, for a request that will probably succeed soon. */
export const refuseTemporarily = (reason: Reason, message: string): Refusal =>
  new Refusal(reason, message, {}, { "Retry-After": "1" });

/** 404, for what does not exist and for what the caller may not see. */
export const notFound = (): Refusal => new Refusal("not_found", "No such resource.");

/** The text of a refusal in one line. For a failed validation it lists each field with its messages. */
export const refusalText = (refusal: Refusal): string =>
  refusal.reason === "validation_failed"
    ? Object.entries(refusal.details)
        .map(([field, messages]) => `${field} ${messages}`)
        .join("; ")
    : refusal.message;
