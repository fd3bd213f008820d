import { randomBytes } from "node:crypto";
import { hashSecret } from "../../access/secrets.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import type { Flag } from "../../database/tables/values.ts";
import type { SecretLocation } from "../../secrets.ts";

const token_bytes = 32;

const locationOf = ({ org_id }: OrgReader, id: string): SecretLocation => ({
  column: "bill_links.token",
  org_id,
  id,
});

/** Creates an address of the client's bill page. Returns its token, which is readable later with `SECRET_KEY` alone. */
export const createToken = (tx: OrgTx, client_id: string, is_current: Flag): string => {
  const id = Bun.randomUUIDv7();
  const token = randomBytes(token_bytes).toString("base64url");
  tx.insert("bill_links", {
    id,
    client_id,
    token_hash: hashSecret(token),
    token: tx.secrets.has_key ? tx.secrets.seal(token, locationOf(tx, id)) : null,
    is_current,
    created_at: tx.now,
    last_seen_at: null,
  });
  return token;
};

/** Null if it was stored without `SECRET_KEY`, or cannot be decrypted. */
export const readToken = (
  db: OrgReader,
  { id, token }: { id: string; token: string | null },
): string | null => {
  try {
    return token === null ? null : db.secrets.open(token, locationOf(db, id));
  } catch {
    return null;
  }
};

/** The path of the page with this token. */
export const billPath = (token: string): string => `/p/${token}`;
