import type { CompleteInput } from "../../api/document.d.ts";

/** What a person did to a job on site. */
export type Action =
  | { kind: "start" }
  | { kind: "complete"; body: CompleteInput }
  | { kind: "comment"; body: { body: string; internal: boolean } }
  | { kind: "photo"; file: Blob; name: string };

/** The job as it was known then: who reads the queue without a connection knows it again. */
export interface EntryTicket {
  id: string;
  ticket_number: string;
  title: string;
  client_name: string | null;
}

/** What the service refused, as it is kept: a `Refusal` without its methods. */
export interface KeptRefusal {
  status: number;
  reason: string;
  message: string;
  errors: Readonly<Record<string, unknown>>;
}

/** Why something waits still. */
export type Wait = "connection" | "service" | "login";

/** One thing that was done, from when it was made until its person has seen what came of it. */
export interface Entry {
  /** Its `Idempotency-Key`, too: the same from the first try on. */
  id: string;
  /** Who made it, in which organization (`ownerOf`); nobody else sends it. */
  owner: string;
  owner_name: string;
  ticket: EntryTicket;
  action: Action;
  /** Milliseconds, and its place in the order: no two have the same. */
  made_ms: number;
  /** How often it was sent; counted before, so that a page which crashed is known to have tried. */
  tries: number;
  next_try_ms: number;
  state: "waiting" | "taken" | "refused";
  wait?: Wait;
  refusal?: KeptRefusal;
  taken?: Taken;
}

export interface Taken {
  at_ms: number;
  /** It had arrived before, and the answer was lost: it was done once. */
  replayed: boolean;
  answer: unknown;
}

/** An entry as the device's database has it: devices hold some that an older console wrote. */
export type StoredEntry = Omit<Entry, "action"> & { deed: Action };
