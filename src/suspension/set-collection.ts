import { todayOf } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import type { Collection } from "../clients/collections.ts";
import { type CalendarDate, checkedDate } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import { changeCollection, collectionOf } from "./collection.ts";
import type { CollectionInput } from "./wire.ts";

/** Changes the exceptions of a client that are in the input. Returns the updated row. */
export const setCollection = (tx: OrgTx, client: ClientRow, input: CollectionInput): ClientRow => {
  const today = todayOf(tx);
  const before = collectionOf(tx, client.id, today);
  const after = apply(before, input, today);
  const errors: FieldErrors = {};
  if (after.until !== null && after.mode === "policy") errors.until = ["is for the mode never"];
  else if (after.until !== null && after.until < today && after.until !== before.until)
    errors.until = ["must be today or later"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return changeCollection(tx, client, after);
};

/** `until` ends with `never`, a note of a promise with the promise. */
const apply = (before: Collection, input: CollectionInput, today: CalendarDate): Collection => {
  const { mode = before.mode, note, promise_note } = input;
  const until = checkedDate(input.until);
  const promise_until = checkedDate(input.promise_until);
  const next: Collection = { ...before, mode };
  if (mode === "policy") next.until = null;
  if (until !== undefined) next.until = until;
  if (note !== undefined) next.note = note || null;
  if (promise_until === null) Object.assign(next, { promise_note: null, promised_on: null });
  if (promise_until !== undefined) next.promise_until = promise_until;
  if (promise_until && promise_until !== before.promise_until) next.promised_on = today;
  if (promise_note !== undefined) next.promise_note = promise_note || null;
  return next;
};
