import { hashSecret } from "../access/secrets.ts";
import type { Instant } from "../clock/instant.ts";
import { type Language, languageOf } from "../customer-texts/language.ts";
import { across_organizations, build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { refuseUnlessHere } from "../database/organization-moves.ts";

/** Whose page a token opens. Plain data: it is sent to a reader thread. */
export interface PageOwner {
  org_id: string;
  client_id: string;
  link_id: string;
  language: Language;
  last_seen_at: Instant | null;
}

/** Only links of clients who are not deleted, in an organization with bill pages. */
const linkByToken = prepare<{ token_hash: string }>()((param) =>
  build
    .selectFrom("bill_links as link")
    .innerJoin("clients as client", (join) =>
      join.onRef("client.org_id", "=", "link.org_id").onRef("client.id", "=", "link.client_id"),
    )
    .innerJoin("organizations as organization", "organization.id", "link.org_id")
    .leftJoin("client_deletions as deletion", (join) =>
      join
        .onRef("deletion.org_id", "=", "link.org_id")
        .onRef("deletion.client_id", "=", "link.client_id"),
    )
    .select([
      "link.org_id",
      "link.client_id",
      "link.id as link_id",
      "link.last_seen_at",
      "client.language as client_language",
      "organization.language",
    ])
    .where("link.token_hash", "=", param("token_hash"))
    .where("client.deleted_at", "is", null)
    .where("deletion.client_id", "is", null)
    .where("organization.bill_page_enabled", "=", 1)
    .modifyFront(across_organizations),
);

const token_length = 43;

/**
 * Whose page this is; null if the token opens none. Refuses one of an organization that has moved. Always costs one hash and one index lookup, so that its time
 * reveals nothing. A text that is too long is cut to a length that no token has.
 */
export const findPage = (sqlite: Sqlite, token: string): PageOwner | null => {
  const token_hash = hashSecret(token.slice(0, token_length + 1));
  const found = sqlite.first(linkByToken, { token_hash });
  if (!found) return null;
  refuseUnlessHere(sqlite, found.org_id);
  const { client_language, language, ...owner } = found;
  return { ...owner, language: languageOf(client_language, language) };
};
