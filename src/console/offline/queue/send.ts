import { effect, signal } from "@preact/signals";
import { api } from "../../api/client.ts";
import { Refusal, refusalOf, setup_required } from "../../api/refusal.ts";
import { ahead_ms } from "../../api/server-clock.ts";
import { credential } from "../../session/credential.ts";
import { is_verified } from "../../session/session.ts";
import { type Credential, credentialHeaders } from "../../session/stored-credential.ts";
import { onReconnect } from "../connection.ts";
import type { Entry } from "./entry.ts";
import { broadcastQueue, entries, onEnqueued, ownEntries, owner, readQueue } from "./queue.ts";
import {
  classifyResponse,
  completed_before,
  isOfOtherCompletion,
  nextToSend,
  nextTryAt,
  pauseAfter,
  withTime,
} from "./rules.ts";
import { changeEntry } from "./store.ts";

/** The id of the entry being sent. */
export const sending = signal<string | null>(null);

const limit_ms = 30_000;
const photo_limit_ms = 180_000;

/** Sends an entry under its key with its owner's credential. Throws a `Refusal` without a response. */
const post = ({ id, subject, action }: Entry, sender: Credential) => {
  const options = {
    params: { path: { id: subject.id } },
    headers: { "Idempotency-Key": id, ...credentialHeaders(sender) },
    signal: AbortSignal.timeout(action.kind === "photo" ? photo_limit_ms : limit_ms),
  };
  if (action.kind === "start") return api.POST("/v1/tickets/{id}/start", options);
  if (action.kind === "complete")
    return api.POST("/v1/tickets/{id}/complete", { ...options, body: action.body });
  if (action.kind === "comment")
    return api.POST("/v1/tickets/{id}/comments", { ...options, body: action.body });
  if (action.kind === "outcome") {
    const path = { id: action.round_id, stop_id: subject.id };
    return api.POST("/v1/collection-rounds/{id}/stops/{stop_id}/outcome", {
      ...options,
      params: { path },
      body: action.body,
    });
  }
  const form = new FormData();
  form.set("file", action.file, action.name);
  return api.POST("/v1/tickets/{id}/attachments", {
    ...options,
    body: { file: action.name }, // the types have no files; the form is below
    bodySerializer: () => form,
  });
};

/** Sends an entry and returns its new state. */
const afterTry = async (entry: Entry, sender: Credential): Promise<Entry> => {
  const retryLater = (wait: Entry["wait"], seconds = 0): Entry => ({
    ...entry,
    wait,
    next_try_ms: Date.now() + pauseAfter(entry.tries, seconds),
  });
  try {
    const { response, data, error } = await post(entry, sender);
    const verdict = classifyResponse(response.status, response.headers.has("x-request-id"));
    if (verdict === "taken" && entry.action.kind === "complete" && isOfOtherCompletion(data)) {
      const refusal = {
        status: response.status,
        reason: completed_before,
        message: "",
        errors: {},
      };
      return { ...entry, state: "refused", refusal, wait: undefined };
    }
    if (verdict === "taken") {
      const replayed = response.headers.get("idempotent-replayed") === "true";
      const taken = { at_ms: Date.now(), replayed, answer: data };
      return { ...entry, state: "taken", taken, wait: undefined };
    }
    if (verdict === "refused") {
      const { status, reason, message, errors } = refusalOf(response.status, error);
      if (reason === setup_required) return retryLater("login"); // sent once there is a second factor
      return { ...entry, state: "refused", refusal: { status, reason, message, errors } };
    }
    return retryLater(verdict, Number(response.headers.get("retry-after")) || 0);
  } catch {
    return retryLater("connection"); // no response, or an unreadable one from a proxy
  }
};

/** Nothing is tried without a network, so that it counts as never sent and can be discarded. */
const canSend = (): boolean => credential.value !== null && is_verified.value && navigator.onLine;

/** Sends all due entries one after the other. */
const sendAll = async (): Promise<void> => {
  for (;;) {
    await readQueue();
    const sender = credential.value;
    if (!canSend() || sender === null || owner.value === null) return;
    const next = nextToSend(entries.value, owner.value, Date.now());
    const tried =
      next &&
      (await changeEntry(next.id, (entry) =>
        entry.state === "waiting"
          ? withTime({ ...entry, tries: entry.tries + 1 }, ahead_ms.peek(), Date.now())
          : undefined,
      ));
    if (!next) return;
    if (!tried) continue; // another tab has changed it
    sending.value = tried.id;
    const after = await afterTry(tried, sender);
    await changeEntry(tried.id, () => after);
    sending.value = null;
    await broadcastQueue();
    if (after.wait === "login") return;
  }
};

/** Allows one sending tab at a time. Without the Locks API only the keys prevent doubles. */
const withSendLock = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work();
  await navigator.locks.request(`lastmile.queue ${owner.value}`, work);
};

const broken_pause_ms = 10_000;

let running: Promise<void> | undefined;
let must_run_again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends due entries, and schedules the next run. */
const send = async (): Promise<void> => {
  if (running) {
    must_run_again = true;
    return;
  }
  clearTimeout(timer);
  if (!canSend()) return;
  let is_broken = false;
  running = withSendLock(sendAll)
    .catch((error) => {
      is_broken = true; // the database was closed; the next run opens it again
      reportError(error);
    })
    .finally(() => {
      running = undefined;
      sending.value = null;
    });
  await running;
  if (must_run_again) {
    must_run_again = false;
    await send();
    return;
  }
  const next_ms = owner.value === null ? undefined : nextTryAt(entries.value, owner.value);
  if (next_ms !== undefined && canSend())
    timer = setTimeout(
      () => void send(),
      Math.max(next_ms - Date.now(), is_broken ? broken_pause_ms : 100),
    );
};

/**
 * Ends the pauses caused by a missing connection and sends. With `by_hand` also those caused by a busy
 * service.
 */
export const sendNow = async (by_hand = false): Promise<void> => {
  for (const { id, wait, state } of ownEntries.value)
    if (state === "waiting" && wait !== undefined && (by_hand || wait !== "service"))
      await changeEntry(id, (entry) => ({ ...entry, next_try_ms: 0 }));
  await send();
};

/** Sends the queue now and whenever possible, while the page is open. */
export const startSending = async (): Promise<void> => {
  await readQueue();
  onEnqueued(() => void send());
  onReconnect(() => void sendNow());
  effect(() => {
    if (is_verified.value && credential.value !== null && owner.value !== null)
      queueMicrotask(() => void sendNow());
  });
};

/** The stored refusal as a `Refusal`. */
export const refusalOfEntry = ({ refusal }: Entry): Refusal | undefined =>
  refusal && new Refusal(refusal.status, refusal.reason, refusal.message, refusal.errors);
