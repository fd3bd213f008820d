import { type Caller, callingKey } from "../../access/caller.ts";
import type { KeyUsage } from "../contract/key-usage.ts";
import type { Service } from "./call.ts";

/*
 * What an operation is handed of the running service, for the organization of its caller.
 */

/** The use of API keys. */
export const usageOf = ({ sqlite, counter }: Service, caller: Caller): KeyUsage => {
  const { organization } = caller;
  const key = callingKey(caller);
  return {
    of: (key_id) => counter.use(sqlite.reader(organization.id), key_id, organization.timezone),
    noteCalendars: (tokens) => {
      if (key !== null) counter.noteCalendars(key, tokens);
    },
    notedCalendars: (key_id) => counter.notedCalendars(key_id),
  };
};
