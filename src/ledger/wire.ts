import * as v from "valibot";
import { instantField, pageQuery, type QueryOf, uuid } from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { entry_kinds } from "../shared/journal.ts";

export const JournalEntry = v.object({
  id: uuid(),
  kind: v.picklist(entry_kinds),
  client_id: v.nullable(uuid()),
  reference: v.nullable(v.string()),
  created_at: instantField(),
  lines: v.array(
    v.object({
      account: v.string(),
      amount: v.pipe(v.number(), v.description("Debits are positive, credits negative")),
      currency: v.string(),
    }),
  ),
});

export type JournalEntryView = v.InferOutput<typeof JournalEntry>;

export const JournalEntryList = paginatedSchema(JournalEntry);

export const journal_query = { client_id: v.optional(uuid()), ...pageQuery(15) };

export type JournalQuery = QueryOf<typeof journal_query>;
