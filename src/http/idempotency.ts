import { plusSeconds } from "../clock/instant.ts";
import { deleteBatch } from "../database/batches.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg, type Tx } from "../database/org.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { type Answer, StoredJson } from "./answer.ts";

/** What tells a call with an `Idempotency-Key` from another; its answer is kept 7 days (decisions §1). */
export interface IdempotentCall {
  key: string;
  fingerprint: string;
}

/**
 * The call's key and the fingerprint of method, path and body; null when it carries no key.
 * The key is kept as a hash and keys the fingerprint, so that a copy of the database holds no
 * fast hash of a password that was sent.
 */
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
  return {
    key: Bun.SHA256.hash(key, "hex"),
    fingerprint: new Bun.CryptoHasher("sha256", key).update(text).digest("hex"),
  };
};

const storedAnswer = prepareInOrg<{ credential: string; key: string }>()((param) =>
  build
    .selectFrom("idempotent_answers")
    .select(["fingerprint", "status", "body"])
    .where("org_id", "=", param("org_id"))
    .where("credential", "=", param("credential"))
    .where("key", "=", param("key")),
);

/** The answer given before to the same call; refuses the key with another call. */
const replay = (
  db: OrgReader,
  credential: string,
  call: IdempotentCall,
): Answer<number, StoredJson> | null => {
  const stored = db.first(storedAnswer, { credential, key: call.key });
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint)
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request.",
    );
  return {
    status: stored.status,
    body: new StoredJson(stored.body),
    headers: { "Idempotent-Replayed": "true" },
    replayed: true,
  };
};

/** Keeps the answer, in the transaction of the change; a secret shown once is not kept. */
const remember = (
  tx: OrgTx,
  credential: string,
  call: IdempotentCall,
  { status, body }: Answer,
  secret: string | undefined,
): void => {
  const kept = secret ? { ...(body as object), [secret]: null } : body;
  tx.insert("idempotent_answers", {
    credential,
    key: call.key,
    fingerprint: call.fingerprint,
    status,
    body: kept === null ? "" : JSON.stringify(kept),
    created_at: tx.now,
  });
};

/**
 * Does the work once for each Idempotency-Key of a credential: the second time the stored answer
 * is repeated. `secret` is the field of the answer that is shown once.
 */
export const once = <A extends Answer>(
  tx: OrgTx,
  credential: string,
  call: IdempotentCall | null,
  secret: string | undefined,
  work: () => A,
): A | Answer<number, StoredJson> => {
  if (!call) return work();
  const before = replay(tx, credential, call);
  if (before) return before;
  const answer = work();
  remember(tx, credential, call, answer, secret);
  return answer;
};

const running = new Set<string>();

/**
 * For changes that take more than one transaction: the stored answer, or the work, unless the same
 * call still runs (409, decisions §1). The work ends with `once`.
 */
export const onceAtATime = async (
  db: OrgReader,
  credential: string,
  call: IdempotentCall | null,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (!call) return work();
  const before = replay(db, credential, call);
  if (before) return before;
  const name = JSON.stringify([db.org_id, credential, call.key]);
  if (running.has(name)) throw new Refusal("conflict", "The same call is still running.");
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
};

const kept_days = 7;

/** Deletes a batch of answers older than 7 days. Returns how many. */
export const pruneAnswers = (root: Tx): number =>
  deleteBatch(
    root,
    "idempotent_answers",
    ["org_id", "credential", "key"],
    build
      .selectFrom("idempotent_answers")
      .where("created_at", "<", plusSeconds(root.now, -kept_days * 86_400)),
  );
