import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Insertable } from "kysely";
import { plusSeconds } from "../../clock/instant.ts";
import { deleteBatch } from "../../database/batches.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg, type Tx } from "../../database/org.ts";
import type { IdempotentAnswersTable } from "../../database/tables/http.ts";
import { Refusal, refuseField } from "../../refusal.ts";
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

/** How the answers of one operation to one caller are stored and replayed. */
export interface ReplayRules {
  /** Whose they are. */
  credential: string;
  /** The field of the answer that is shown once. */
  secret?: string | undefined;
  /** Refuses an answer that shows what its caller may no longer read. */
  check?: ((body: object) => void) | undefined;
  /** Which fields are stored of an answer that is too large, and what it is then made of again. */
  large?: { keeps: readonly string[]; render(kept: object): unknown } | undefined;
}

const storedAnswer = prepareInOrg<{ credential: string; key: string }>()((param) =>
  build
    .selectFrom("idempotent_answers")
    .select(["fingerprint", "status", "body", "compressed", "is_reference"])
    .where("org_id", "=", param("org_id"))
    .where("credential", "=", param("credential"))
    .where("key", "=", param("key")),
);

/** The answer given before to the same call; refuses the key with another call. */
const replay = (
  db: OrgReader,
  call: IdempotentCall,
  { credential, check, large }: ReplayRules,
): Answer<number, StoredJson> | null => {
  const stored = db.first(storedAnswer, { credential, key: call.key });
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint)
    throw new Refusal(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request.",
    );
  const text = stored.compressed ? zstdDecompressSync(stored.compressed).toString() : stored.body;
  check?.(JSON.parse(text));
  const is_rendered = large && stored.is_reference === 1;
  return {
    status: stored.status,
    body: new StoredJson(is_rendered ? JSON.stringify(large.render(JSON.parse(text))) : text),
    headers: { "Idempotent-Replayed": "true" },
    replayed: true,
  };
};

/** Texts longer than this are compressed. */
const plain_max = 16 * 1024;
/** Of a longer answer only a reference is stored, where the operation can make it again. */
const compressed_max_bytes = 256 * 1024;

/** An answer as it is stored. */
const storedForm = (
  body: unknown,
  large: ReplayRules["large"],
): Pick<Insertable<IdempotentAnswersTable>, "body" | "compressed" | "is_reference"> => {
  const text = body === null ? "" : JSON.stringify(body);
  if (text.length <= plain_max) return { body: text, compressed: null, is_reference: 0 };
  const compressed = zstdCompressSync(text);
  if (!large || compressed.byteLength <= compressed_max_bytes)
    return { body: "", compressed, is_reference: 0 };
  const kept = Object.entries(body as object).filter(([field]) => large.keeps.includes(field));
  return { body: JSON.stringify(Object.fromEntries(kept)), compressed: null, is_reference: 1 };
};

/** Keeps the answer, in the transaction of the change; a secret shown once is not kept. */
const remember = (
  tx: OrgTx,
  call: IdempotentCall,
  { credential, secret, large }: ReplayRules,
  { status, body }: Answer,
): void => {
  const shown = secret ? { ...(body as object), [secret]: null } : body;
  tx.insert("idempotent_answers", {
    credential,
    key: call.key,
    fingerprint: call.fingerprint,
    status,
    ...storedForm(shown, large),
    created_at: tx.now,
  });
};

/**
 * Does the work once for each Idempotency-Key of a credential: the second time the stored answer
 * is repeated.
 */
export const once = <A extends Answer>(
  tx: OrgTx,
  call: IdempotentCall | null,
  rules: ReplayRules,
  work: () => A,
): A | Answer<number, StoredJson> => {
  if (!call) return work();
  const before = replay(tx, call, rules);
  if (before) return before;
  const answer = work();
  remember(tx, call, rules, answer);
  return answer;
};

const running = new Set<string>();

/**
 * For changes that take more than one transaction: the stored answer, or the work, unless the same
 * call still runs (409, decisions §1). The work ends with `once`.
 */
export const onceAtATime = async (
  db: OrgReader,
  call: IdempotentCall | null,
  rules: ReplayRules,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  if (!call) return work();
  const before = replay(db, call, rules);
  if (before) return before;
  const name = JSON.stringify([db.org_id, rules.credential, call.key]);
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
