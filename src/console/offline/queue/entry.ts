import type { CompleteInput, OutcomeInput } from "../../api/document.d.ts";

/** An action on a job on site, or the outcome of a stop on a round. */
export type Action =
  | { kind: "start" }
  | { kind: "complete"; body: CompleteInput }
  | { kind: "comment"; body: { body: string; internal: boolean } }
  | { kind: "photo"; file: Blob; name: string }
  | OutcomeAction;

export interface OutcomeAction {
  kind: "outcome";
  round_id: string;
  /** The day of the round. */
  date: string;
  /** Without `at` until it is first sent (`withTime`). */
  body: OutcomeInput;
  /** What the payment is worth in the currency of what is due; null without money or without a rate. */
  worth: { currency: string; amount: number } | null;
}

/** The job or the stop of an action, as the queue shows it without a connection. */
export interface Subject {
  id: string;
  /** Undefined for a stop. */
  ticket_number?: string;
  /** The job's, or the name of the round. */
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
  subject: Subject;
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
export type StoredEntry = Omit<Entry, "action" | "subject"> & { deed: Action; ticket: Subject };
