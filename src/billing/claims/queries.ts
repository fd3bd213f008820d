import { actorOf } from "../../access/caller.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type Page, pageOf } from "../../database/page.ts";
import { notFound } from "../../refusal.ts";
import { toDecimal } from "../../shared/money.ts";
import type { ClaimRow } from "./record.ts";
import type { ClaimsQuery, ClaimView } from "./wire.ts";

const byId = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("payment_claims")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** The claim, or 404. */
export const findClaim = (db: OrgReader, id: string): ClaimRow => {
  const row = db.first(byId, { id });
  if (!row) throw notFound();
  return row;
};

const slipsByIds = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("payment_slips")
    .select(["id", "name", "content_type", "size"])
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

const slipsOf = (db: OrgReader, rows: readonly ClaimRow[]) => {
  const ids = rows.flatMap(({ slip_id }) => slip_id ?? []);
  const slips = ids.length === 0 ? [] : db.all(slipsByIds, { ids: JSON.stringify(ids) });
  return new Map(slips.map((slip) => [slip.id, slip]));
};

/** The slip of a claim, or 404. */
export const findSlip = (db: OrgReader, claim: ClaimRow) => {
  const [slip] = slipsOf(db, [claim]).values();
  if (!slip) throw notFound();
  return slip;
};

/** One page of the claims, newest first. */
export const listClaims = (
  db: OrgReader,
  { page, per_page, status, client_id }: ClaimsQuery,
): Page<ClaimView> => {
  let claims = db.from("payment_claims");
  if (status) claims = claims.where("status", "=", status);
  if (client_id) claims = claims.where("client_id", "=", client_id);
  const found = pageOf(
    db,
    claims.selectAll().orderBy("id", "desc"),
    { page, per_page },
    (row) => row,
  );
  return { ...found, rows: claimViews(db, found.rows) };
};

/** Claims as JSON. */
const claimViews = (db: OrgReader, rows: readonly ClaimRow[]): ClaimView[] => {
  const slips = slipsOf(db, rows);
  return rows.map((row) => {
    const slip = row.slip_id === null ? undefined : slips.get(row.slip_id);
    return viewOf(row, slip);
  });
};

export const claimView = (db: OrgReader, row: ClaimRow): ClaimView => {
  const [slip] = slipsOf(db, [row]).values();
  return viewOf(row, slip);
};

const viewOf = (row: ClaimRow, slip: NonNullable<ClaimView["slip"]> | undefined): ClaimView => ({
  id: row.id,
  client_id: row.client_id,
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  method: row.method,
  reference: row.reference,
  note: row.note,
  slip: slip ? { name: slip.name, content_type: slip.content_type, size: slip.size } : null,
  status: row.status,
  payment_id: row.payment_id,
  reason: row.reason,
  created_at: row.created_at,
  decided_at: row.decided_at,
  decided_by: row.decided_by === null ? null : actorOf(row.decided_by),
});
