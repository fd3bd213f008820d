import { type Caller, callingKey } from "../../access/caller.ts";
import type { Paper, Pdf } from "../../billing/pdf/paper.ts";
import type { LongRead } from "../../database/aside.ts";
import type { Service } from "./call.ts";
import type { KeyUsage } from "./rate-limit.ts";
import { pathAndQuery, urlOf } from "./url.ts";

/*
 * What an operation is handed of the running service, for the organization of its caller.
 */

/** Runs a read that may take long where it holds up nobody. */
export const asideOf =
  (service: Service, organization: { id: string }) =>
  <I, O>(read: LongRead<I, O>, input: I): Promise<O> =>
    service.aside(organization.id, read, input);

/** Makes a PDF where it holds up nobody. */
export const printOf =
  (service: Service, organization: { id: string }) =>
  (paper: Paper): Promise<Pdf> =>
    service.print(organization.id, paper);

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

/** The address that was called, as the outside sees it. */
export const publicUrl = (service: Service, request: Request): URL =>
  new URL(pathAndQuery(request), service.public_url ?? urlOf(request));
