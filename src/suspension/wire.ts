import * as v from "valibot";
import { clearable, dateField, noteText, optionalEntries } from "../http/contract/fields.ts";
import { collection_modes } from "../shared/client-vocabulary.ts";

export const SuspendInput = optionalEntries({
  reason: v.pipe(clearable(noteText()), v.description("Kept as the suspension's `note`")),
});

export const ResumeInput = optionalEntries({
  until: v.pipe(
    clearable(dateField()),
    v.description("A day after today before which the dunning policy does not suspend again"),
  ),
});

export const CollectionInput = optionalEntries({
  mode: v.optional(v.picklist(collection_modes)),
  until: clearable(dateField()),
  note: clearable(noteText()),
  promise_until: clearable(dateField()),
  promise_note: clearable(noteText()),
});

export type CollectionInput = v.InferOutput<typeof CollectionInput>;
