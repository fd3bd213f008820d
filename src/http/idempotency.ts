import { type Caller, callingKey } from "../access/caller.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Answer } from "./operation.ts";

/** The stored answer of an `Idempotency-Key`, kept 7 days (decisions §1). */
export interface IdempotentCall {
  key: string;
  fingerprint: string;
}

/** The call's key and the fingerprint of method, path and body; null when it carries no key. */
export const idempotentCall = (
  request: Request,
  target: string,
  body: unknown,
): IdempotentCall | null => {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return null;
  if (key.length < 1 || key.length > 255)
    throw refuseField("Idempotency-Key", "must have 1 to 255 characters");
  const text = `${request.method} ${target}\n${JSON.stringify(body)}`;
  return { key, fingerprint: Bun.SHA256.hash(text, "hex") };
};

const storedAnswer = prepareInOrg<{ credential: string; key: string }>()((param) =>
  build
    .selectFrom("idempotent_answers")
    .select(["fingerprint", "status", "body"])
    .where("org_id", "=", param("org_id"))
    .where("credential", "=", param("credential"))
    .where("key", "=", param("key")),
);

const credentialOf = (caller: Caller): string => callingKey(caller) ?? `user:${caller.actor.id}`;

/** The answer given before to the same call; refuses the key with another call. */
export const replay = (tx: OrgTx, caller: Caller, call: IdempotentCall): Answer | null => {
  const stored = tx.find(storedAnswer, {
    credential: credentialOf(caller),
    key: call.key,
  });
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint)
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request.",
    );
  return {
    status: stored.status,
    body: stored.body === "" ? null : new StoredJson(stored.body),
    headers: { "Idempotent-Replayed": "true" },
  };
};

/** A body that is already JSON: a replay repeats it byte for byte. */
export class StoredJson {
  constructor(readonly text: string) {}
}

/** Keeps the answer, in the transaction of the change; a secret shown once is not kept. */
export const remember = (
  tx: OrgTx,
  caller: Caller,
  call: IdempotentCall,
  answer: Answer,
  secret: string | undefined,
): void => {
  const body = secret ? { ...(answer.body as object), [secret]: null } : answer.body;
  tx.insert("idempotent_answers", {
    credential: credentialOf(caller),
    key: call.key,
    fingerprint: call.fingerprint,
    status: answer.status,
    body: body === null ? "" : JSON.stringify(body),
    created_at: tx.now,
  });
};
