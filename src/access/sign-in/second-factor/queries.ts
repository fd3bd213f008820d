import { build } from "../../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../../database/org.ts";
import type { Person } from "../sessions/sessions.ts";

const factor = prepareInOrg<{ user_id: string }>()((param) =>
  build
    .selectFrom("totp_factors")
    .select(["secret", "confirmed_at", "used_steps"])
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id")),
);

/** A person's second factor, also while it is set up. */
export const findFactor = (db: OrgReader, user_id: string) => db.first(factor, { user_id });

/** Reads one organization. */
export type ReaderOf = { org(org_id: string): OrgReader } | { reader(org_id: string): OrgReader };

const readerOf = (db: ReaderOf, org_id: string): OrgReader =>
  "org" in db ? db.org(org_id) : db.reader(org_id);

/** Those of the people whose second factor is on. */
export const findPeopleWithFactor = <P extends Person>(db: ReaderOf, people: readonly P[]): P[] =>
  people.filter(({ org_id, user_id }) => findFactor(readerOf(db, org_id), user_id)?.confirmed_at);

const codesLeft = prepareInOrg<{ user_id: string }>()((param) =>
  build
    .selectFrom("recovery_codes")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", param("org_id"))
    .where("user_id", "=", param("user_id")),
);

/** How many recovery codes a person has left. */
export const findCodesLeft = (db: OrgReader, user_id: string): number =>
  db.first(codesLeft, { user_id })?.count ?? 0;
