import { effect, signal } from "@preact/signals";
import { api } from "../../api/client.ts";
import { Refusal, refusalOf } from "../../api/refusal.ts";
import { type Credential, credential } from "../../session/credential.ts";
import { is_verified } from "../../session/session.ts";
import { onReconnect } from "../connection.ts";
import type { Entry } from "./entry.ts";
import { broadcastQueue, entries, onMade, ownEntries, owner, readQueue } from "./queue.ts";
import {
  classifyResponse,
  completed_before,
  isOfAnother,
  nextToSend,
  pauseAfter,
  wakeAt,
} from "./rules.ts";
import { changeEntry } from "./store.ts";

/** What is on its way right now. */
export const sending = signal<string | null>(null);

const limit_ms = 30_000;
const photo_limit_ms = 180_000;

/** Sends it under its key, as who made it. Throws the `Refusal` of no answer. */
const post = ({ id, ticket, action }: Entry, { token, organization_id }: Credential) => {
  const path = { id: ticket.id };
  const options = {
    params: { path },
    headers: {
      "Idempotency-Key": id,
      Authorization: `Bearer ${token}`,
      "Organization-Id": organization_id,
    },
    signal: AbortSignal.timeout(action.kind === "photo" ? photo_limit_ms : limit_ms),
  };
  if (action.kind === "start") return api.POST("/v1/tickets/{id}/start", options);
  if (action.kind === "complete")
    return api.POST("/v1/tickets/{id}/complete", { ...options, body: action.body });
  if (action.kind === "comment")
    return api.POST("/v1/tickets/{id}/comments", { ...options, body: action.body });
  const form = new FormData();
  form.set("file", action.file, action.name);
  return api.POST("/v1/tickets/{id}/attachments", {
    ...options,
    body: { file: action.name }, // the form itself is below: the types know no files
    bodySerializer: () => form,
  });
};

/** What an entry is after its try. */
const afterTry = async (entry: Entry, sender: Credential): Promise<Entry> => {
  const waits = (wait: Entry["wait"], seconds = 0): Entry => ({
    ...entry,
    wait,
    next_try_ms: Date.now() + pauseAfter(entry.tries, seconds),
  });
  try {
    const { response, data, error } = await post(entry, sender);
    const verdict = classifyResponse(response.status, response.headers.has("x-request-id"));
    if (verdict === "taken" && entry.action.kind === "complete" && isOfAnother(data)) {
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
      return { ...entry, state: "refused", refusal: { status, reason, message, errors } };
    }
    return waits(verdict, Number(response.headers.get("retry-after")) || 0);
  } catch {
    return waits("connection"); // no answer, or one that cannot be read, as a page of something between
  }
};

/** Without a network nothing is tried: what was never sent can be thrown away without a doubt. */
const isAllowed = (): boolean => credential.value !== null && is_verified.value && navigator.onLine;

/** Sends all that can be sent now, one after the other. */
const sendAll = async (): Promise<void> => {
  for (;;) {
    await readQueue();
    const sender = credential.value;
    if (!isAllowed() || sender === null || owner.value === null) return;
    const next = nextToSend(entries.value, owner.value, Date.now());
    const tried =
      next &&
      (await changeEntry(next.id, (entry) =>
        entry.state === "waiting" ? { ...entry, tries: entry.tries + 1 } : undefined,
      ));
    if (!next) return;
    if (!tried) continue; // another tab has changed it: look again
    sending.value = tried.id;
    const after = await afterTry(tried, sender);
    await changeEntry(tried.id, () => after);
    sending.value = null;
    await broadcastQueue();
    if (after.wait === "login") return;
  }
};

/** One sender at a time over all tabs of a person; where the browser has no locks, the key alone keeps it single. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (!navigator.locks) return work();
  await navigator.locks.request(`lastmile.queue ${owner.value}`, work);
};

const broken_pause_ms = 10_000;

let running: Promise<void> | undefined;
let is_asked_again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends now; the pauses set the next time. */
const send = async (): Promise<void> => {
  if (running) {
    is_asked_again = true;
    return;
  }
  clearTimeout(timer);
  if (!isAllowed()) return;
  let is_broken = false;
  running = alone(sendAll)
    .catch((error) => {
      is_broken = true; // the device's database is closed or gone: it opens again the next time
      reportError(error);
    })
    .finally(() => {
      running = undefined;
      sending.value = null;
    });
  await running;
  if (is_asked_again) {
    is_asked_again = false;
    await send();
    return;
  }
  const wake = owner.value === null ? undefined : wakeAt(entries.value, owner.value);
  if (wake !== undefined && isAllowed())
    timer = setTimeout(
      () => void send(),
      Math.max(wake - Date.now(), is_broken ? broken_pause_ms : 100),
    );
};

/**
 * The connection is back, or somebody looks: pauses for want of a connection are over. `by_hand`: those
 * of a busy service, too.
 */
export const sendNow = async (by_hand = false): Promise<void> => {
  for (const { id, wait, state } of ownEntries.value)
    if (state === "waiting" && wait !== undefined && (by_hand || wait !== "service"))
      await changeEntry(id, (entry) => ({ ...entry, next_try_ms: 0 }));
  await send();
};

/** Sends what waits, now and whenever it can be, as long as the page is open. */
export const startSending = async (): Promise<void> => {
  await readQueue();
  onMade(() => void send());
  onReconnect(() => void sendNow());
  effect(() => {
    if (is_verified.value && credential.value !== null && owner.value !== null)
      queueMicrotask(() => void sendNow());
  });
};

/** What was refused, as the parts that show refusals take it. */
export const refusalOfEntry = ({ refusal }: Entry): Refusal | undefined =>
  refusal && new Refusal(refusal.status, refusal.reason, refusal.message, refusal.errors);
