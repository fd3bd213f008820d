import { across_organizations, build } from "../../../database/build.ts";
import type { Readable } from "../../../database/connection.ts";
import type { Sqlite } from "../../../database/group-commit.ts";
import { type OrgReader, prepareInOrg } from "../../../database/org.ts";
import type { Page, PageRequest } from "../../../database/page.ts";
import type { Person } from "../sessions/sessions.ts";

/** How many one person may have. */
export const passkeys_max = 20;

const ofPerson = prepareInOrg<{ user_id: string }>()((param) =>
  build
    .selectFrom("passkeys")
    .select(["id", "name", "credential_id", "transports", "created_at", "last_used_at"])
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id")),
);

export type OwnPasskey = ReturnType<typeof findPasskeysOf>[number];

/** The person's passkeys in one organization. */
export const findPasskeysOf = (db: OrgReader, user_id: string) => db.all(ofPerson, { user_id });

/** The passkeys of all these people, newest first. One that several of them share counts once. */
export const findOwnPasskeys = (
  readerOf: (org_id: string) => OrgReader,
  people: readonly Person[],
): OwnPasskey[] => {
  const rows = people.flatMap(({ org_id, user_id }) => findPasskeysOf(readerOf(org_id), user_id));
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  return each.toSorted((one, other) => (one.id < other.id ? 1 : -1));
};

/** A page of them. One person has few, so they are read together. */
export const pageOfPasskeys = (
  passkeys: readonly OwnPasskey[],
  { page, per_page }: PageRequest,
): Page<ReturnType<typeof passkeyView>> => ({
  rows: passkeys.slice((page - 1) * per_page, page * per_page).map(passkeyView),
  ...{ total: passkeys.length, page, per_page },
});

export const passkeyView = ({
  id,
  name,
  created_at,
  last_used_at,
}: Pick<OwnPasskey, "id" | "name" | "created_at" | "last_used_at">) => ({
  ...{ id, name, created_at, last_used_at },
});

/** Everybody to whom the passkey belongs, oldest organization first, whether or not they may sign in. */
export const findPasskeyHolders = (db: Readable, credential_id: string) =>
  db.all(
    build
      .selectFrom("passkeys as passkey")
      .innerJoin("memberships as membership", (join) =>
        join
          .onRef("membership.org_id", "=", "passkey.org_id")
          .onRef("membership.user_id", "=", "passkey.user_id"),
      )
      .leftJoin("organization_moves as move", "move.org_id", "passkey.org_id")
      .select(["passkey.org_id", "passkey.user_id", "passkey.id"])
      .select(["passkey.public_key", "passkey.user_handle", "passkey.counter"])
      .select(["membership.active", "move.state as move_state", "move.moved_to"])
      .where("passkey.credential_id", "=", credential_id)
      .orderBy("passkey.org_id")
      .modifyFront(across_organizations),
  );

export type PasskeyHolder = ReturnType<typeof findPasskeyHolders>[number];

/** Whether anybody has a passkey. */
export const hasPasskeys = (sqlite: Sqlite): boolean => {
  const any = build.selectFrom("passkeys").select("id").limit(1);
  return sqlite.first(any.modifyFront(across_organizations)) !== undefined;
};
