import { type Reason, reason_status } from "./shared/reasons.ts";

/** Field path (`items.0.quantity`) to what is wrong with it. */
export type FieldErrors = Record<string, string[]>;

/**
 * The one expected error. Throwing it inside a transaction undoes that transaction;
 * `http/engine/refusals.ts` turns it into the envelope of §7.
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

/** A refusal of one field of the request (422 `validation_failed`). */
export const refuseField = (field: string, message: string): Refusal =>
  refuseFields({ [field]: [message] });

/** A refusal of several fields of the request (422 `validation_failed`). */
export const refuseFields = (errors: FieldErrors): Refusal =>
  new Refusal("validation_failed", "The given data was invalid.", errors);

/** Does the work of what a field holds: a refusal of its fields names them with that field before. */
export const insideField = <T>(field: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "validation_failed") throw error;
    const errors = Object.entries(error.details as FieldErrors);
    throw refuseFields(Object.fromEntries(errors.map(([at, said]) => [`${field}.${at}`, said])));
  }
};

/** A refusal of what may well work in a second, which `Retry-After` says. */
export const refuseForNow = (reason: Reason, message: string): Refusal =>
  new Refusal(reason, message, {}, { "Retry-After": "1" });

/** 404, the same for what does not exist and for what the caller may not see. */
export const notFound = (): Refusal => new Refusal("not_found", "No such resource.");

/** A refusal for people, in one line: of a validation, each field with what is wrong with it. */
export const inWords = (refusal: Refusal): string =>
  refusal.reason === "validation_failed"
    ? Object.entries(refusal.details)
        .map(([field, messages]) => `${field} ${messages}`)
        .join("; ")
    : refusal.message;
