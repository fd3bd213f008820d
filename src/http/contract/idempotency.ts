import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Insertable } from "kysely";
import { plusSeconds } from "../../clock/instant.ts";
import { deleteBatch } from "../../database/batches.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg, type Tx } from "../../database/org.ts";
import type { IdempotentAnswersTable } from "../../database/tables/http.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { type Answer, JsonText } from "./answer.ts";

/** Identifies a call with an `Idempotency-Key`. Its answer is kept for 7 days (decisions §1). */
export interface IdempotentCall {
  key: string;
  fingerprint: string;
}

/**
 * The call's key and the fingerprint of its method, path and body. Returns null without a key.
 * Only the key's hash is stored, and the key is the HMAC key of the fingerprint, so a copy of the
 * database contains no fast hash of a password in a body.
 */
export const idempotentCall = (
  request: Request,
  targetOf: (request: Request) => string,
  body: unknown,
): IdempotentCall | null => {
  const key = request.headers.get("idempotency-key");
  if (key === null || request.method !== "POST") return null;
  if (key.length < 1 || key.length > 255)
    throw refuseField("Idempotency-Key", "must have 1 to 255 characters");
  const text = `${request.method} ${targetOf(request)}\n${JSON.stringify(body)}`;
  return {
    key: Bun.SHA256.hash(key, "hex"),
    fingerprint: new Bun.CryptoHasher("sha256", key).update(text).digest("hex"),
  };
};

/** How the answers of one operation to one caller are stored and replayed. */
export interface ReplayRules {
  /** The caller's API key or user. */
  credential: string;
  /** The fields of the answer that are shown only once. */
  secret?: string | readonly string[] | undefined;
  /** Refuses to replay an answer that the caller may no longer read. */
  check?: ((body: object) => void) | undefined;
  /** For answers that are too large to store: the fields that are stored, and how to render the answer from them. */
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

/** The stored answer of the same call. Refuses a key that was used for another request. */
const replay = (
  db: OrgReader,
  call: IdempotentCall,
  { credential, check, large }: ReplayRules,
): Answer<number, JsonText> | null => {
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
    body: new JsonText(is_rendered ? JSON.stringify(large.render(JSON.parse(text))) : text),
    headers: { "Idempotent-Replayed": "true" },
    replayed: true,
  };
};

/** Longer texts are compressed. */
const uncompressed_max = 16 * 1024;
/** Of larger answers only a reference is stored, if the operation can render them again. */
const compressed_max_bytes = 256 * 1024;

/** The columns in which a body is stored. */
const bodyColumns = (
  body: unknown,
  large: ReplayRules["large"],
): Pick<Insertable<IdempotentAnswersTable>, "body" | "compressed" | "is_reference"> => {
  const text = body === null ? "" : JSON.stringify(body);
  if (text.length <= uncompressed_max) return { body: text, compressed: null, is_reference: 0 };
  const compressed = zstdCompressSync(text);
  if (!large || compressed.byteLength <= compressed_max_bytes)
    return { body: "", compressed, is_reference: 0 };
  const kept = Object.entries(body as object).filter(([field]) => large.keeps.includes(field));
  return { body: JSON.stringify(Object.fromEntries(kept)), compressed: null, is_reference: 1 };
};

/** Stores the answer in the transaction of the change, without a secret that is shown only once. */
const storeAnswer = (
  tx: OrgTx,
  call: IdempotentCall,
  { credential, secret, large }: ReplayRules,
  { status, body }: Answer,
): void => {
  const hidden = [secret ?? []].flat().map((field) => [field, null]);
  const shown = hidden.length > 0 ? { ...(body as object), ...Object.fromEntries(hidden) } : body;
  tx.insert("idempotent_answers", {
    credential,
    key: call.key,
    fingerprint: call.fingerprint,
    status,
    ...bodyColumns(shown, large),
    created_at: tx.now,
  });
};

/** Does the work once per Idempotency-Key of a credential, and replays the stored answer after that. */
export const once = <A extends Answer>(
  tx: OrgTx,
  call: IdempotentCall | null,
  rules: ReplayRules,
  work: () => A,
): A | Answer<number, JsonText> => {
  if (!call) return work();
  const stored = replay(tx, call, rules);
  if (stored) return stored;
  const answer = work();
  storeAnswer(tx, call, rules, answer);
  return answer;
};

const running = new Set<string>();

/**
 * As `once`, for changes that take several transactions: refuses with 409 while the same call is
 * running (decisions §1). The last transaction of the work must use `once`. Call `refuseIfForbidden` before: a
 * stored answer may be of a change that was saved when the lease had run out.
 */
export const onceAtATime = async <A extends Answer>(
  db: OrgReader,
  call: IdempotentCall | null,
  rules: ReplayRules,
  work: () => Promise<A>,
): Promise<A | Answer<number, JsonText>> => {
  if (!call) return work();
  const stored = replay(db, call, rules);
  if (stored) return stored;
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

/** Deletes a batch of answers that are older than 7 days. Returns how many. */
export const pruneAnswers = (root: Tx): number =>
  deleteBatch(
    root,
    "idempotent_answers",
    ["org_id", "credential", "key"],
    build
      .selectFrom("idempotent_answers")
      .where("created_at", "<", plusSeconds(root.now, -kept_days * 86_400)),
  );
