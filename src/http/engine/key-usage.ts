import { type Caller, callingKey } from "../../access/caller.ts";
import type { KeyUsage } from "../contract/key-usage.ts";
import type { Service } from "./call.ts";

/** The usage of the API keys of the caller's organization. */
export const usageOf = ({ sqlite, counter }: Service, caller: Caller): KeyUsage => {
  const { organization } = caller;
  const key = callingKey(caller);
  return {
    of: (key_id) => counter.use(sqlite.reader(organization.id), key_id, organization.timezone),
    recordShownCalendars: (tokens) => {
      if (key !== null) counter.recordShownCalendars(key, tokens);
    },
    unsavedCalendars: (key_id) => counter.unsavedCalendars(key_id),
  };
};
