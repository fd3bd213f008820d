import { readOrganization } from "../access/organization-queries.ts";
import { recordClaim, sameClaim } from "../billing/claims/record.ts";
import { type NewSlip, slip_files, storeSlip } from "../billing/claims/slips.ts";
import { requireClient } from "../clients/queries.ts";
import { now } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgTx, prepareInOrg, type SaveChange } from "../database/org.ts";
import { accountsOf } from "../ledger/balances.ts";
import { notFound } from "../refusal.ts";
import type { ValidClaim } from "./form.ts";
import type { PageOwner } from "./queries.ts";
import { currenciesFor } from "./read-page.ts";

/** Claims of a client that wait for a decision. */
const pending_max = 20;

export interface Submission {
  claim: ValidClaim;
  slip: NewSlip | null;
  /** Of the form and what it sent. */
  fingerprint: string;
}

/** The currencies of the client's form, the default first. */
export const formCurrencies = (sqlite: Sqlite, { org_id, client_id }: PageOwner): string[] => {
  const db = sqlite.reader(org_id);
  return currenciesFor(
    readOrganization(db),
    requireClient(db, client_id),
    accountsOf(db, client_id),
  );
};

/**
 * Saves a claim. The same form with the same content is saved once. Refuses with 404 if the link ended meanwhile, and
 * with `quota_exceeded` if the slip does not fit. Returns why there is no claim; null if there is one.
 */
export const submitClaim = async (
  sqlite: Sqlite,
  owner: PageOwner,
  { claim, slip, fingerprint }: Submission,
): Promise<"too_many_pending" | null> => {
  const save: SaveChange = (work) =>
    sqlite.write((root) => {
      const tx = root.org(owner.org_id);
      requireLink(tx, owner);
      return work(tx);
    }, now());
  const { client_id } = owner;
  const organization = readOrganization(sqlite.reader(owner.org_id));
  const slip_id = slip === null ? null : await storeSlip(save, organization, slip);
  let is_saved = false;
  try {
    return await save((tx) => {
      if (sameClaim(tx, { client_id, fingerprint })) return null;
      if (tx.all(pendingOf, { client_id, max: pending_max }).length === pending_max)
        return "too_many_pending";
      recordClaim(tx, { client_id, ...claim, slip_id, fingerprint });
      is_saved = true;
      return null;
    });
  } finally {
    if (slip_id !== null && !is_saved) await slip_files.discard(anyone(sqlite, owner), slip_id);
  }
};

/** Discards a slip also if the link has ended. */
const anyone =
  (sqlite: Sqlite, { org_id }: PageOwner): SaveChange =>
  (work) =>
    sqlite.write((root) => work(root.org(org_id)));

const linkById = prepareInOrg<{ link_id: string }>()((param) =>
  build
    .selectFrom("bill_links")
    .innerJoin("organizations", "organizations.id", "bill_links.org_id")
    .select("bill_links.client_id")
    .where("bill_links.org_id", "=", param("org_id"))
    .where("bill_links.id", "=", param("link_id"))
    .where("organizations.bill_page_enabled", "=", 1),
);

const requireLink = (tx: OrgTx, { link_id, client_id }: PageOwner): void => {
  if (!tx.first(linkById, { link_id })) throw notFound();
  requireClient(tx, client_id);
};

const pendingOf = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("payment_claims")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("status", "=", "pending")
    .limit(param("max")),
);
