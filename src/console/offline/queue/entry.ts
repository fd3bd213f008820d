import type { CompleteInput } from "../../api/document.d.ts";

/** An action on a job on site. */
export type Action =
  | { kind: "start" }
  | { kind: "complete"; body: CompleteInput }
  | { kind: "comment"; body: { body: string; internal: boolean } }
  | { kind: "photo"; file: Blob; name: string };

/** The fields of the job that the queue shows without a connection. */
export interface EntryTicket {
  id: string;
  ticket_number: string;
  title: string;
  client_name: string | null;
}

/** A stored `Refusal`, without its methods. */
export interface StoredRefusal {
  status: number;
  reason: string;
  message: string;
  errors: Readonly<Record<string, unknown>>;
}

/** Why an action is not sent yet. */
export type Wait = "connection" | "service" | "login";

/** An action in the queue, from when it was made until its person has seen the outcome. */
export interface Entry {
  /** Also its `Idempotency-Key`, the same for all tries. */
  id: string;
  /** The person and organization (`ownerOf`). Only they send it. */
  owner: string;
  owner_name: string;
  ticket: EntryTicket;
  action: Action;
  /** In milliseconds. Unique, since it is also the order. */
  made_ms: number;
  /** The number of tries, incremented before each, in case the page crashes during it. */
  tries: number;
  next_try_ms: number;
  state: "waiting" | "taken" | "refused";
  wait?: Wait;
  refusal?: StoredRefusal;
  taken?: Taken;
}

export interface Taken {
  at_ms: number;
  /** An earlier try had arrived and its response was lost. */
  replayed: boolean;
  answer: unknown;
}

/** An entry as stored on devices. The names must stay, since older consoles wrote entries. */
export type StoredEntry = Omit<Entry, "action"> & { deed: Action };
