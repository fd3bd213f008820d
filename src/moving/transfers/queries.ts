import type { Selectable } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Readable } from "../../database/connection.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { isHere } from "../../database/organization-moves.ts";
import { emptyPage, type Page, type PageRequest, pageOf } from "../../database/page.ts";
import type { TransferKind, TransfersTable } from "../../database/tables/moving.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { own_tickets } from "../../shared/roles.ts";

export type TransferRow = Selectable<TransfersTable>;

/** A folder holds everything, so who sees only some boards or tickets has no part in it. */
const seesAll = ({ abilities, board_ids }: Caller): boolean =>
  board_ids === null && !abilities.includes(own_tickets);

/** Refuses with 403 who does not see the whole organization. */
export const requireWhole = (caller: Caller): void => {
  if (!seesAll(caller))
    throw new Refusal("forbidden", "This needs access to everything in the organization.");
};

const byId = prepareInOrg<{ id: string; kind: TransferKind }>()((param) =>
  build
    .selectFrom("transfers")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("kind", "=", param("kind")),
);

/** The import or export, if the caller may see it; otherwise 404. */
export const findTransfer = (
  db: OrgReader,
  caller: Caller,
  kind: TransferKind,
  id: string,
): TransferRow => {
  const row = seesAll(caller) ? db.first(byId, { id, kind }) : undefined;
  if (!row) throw notFound();
  return row;
};

/** A page of imports or exports, newest first. */
export const listTransfers = <V>(
  db: OrgReader,
  caller: Caller,
  kind: TransferKind,
  page: PageRequest,
  view: (row: TransferRow) => V,
): Page<V> =>
  seesAll(caller)
    ? pageOf(
        db,
        db.from("transfers").selectAll().where("kind", "=", kind).orderBy("id", "desc"),
        page,
        view,
      )
    : emptyPage(page);

const underWay = prepareInOrg()((param) =>
  build
    .selectFrom("transfers")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("status", "in", ["checking", "running"]),
);

export const isUnderWay = (db: OrgReader): boolean => db.first(underWay, {}) !== undefined;

const all_under_way = build
  .selectFrom("transfers")
  .selectAll()
  .where("status", "in", ["checking", "running"])
  .where(isHere("transfers.org_id"))
  .orderBy("id")
  .modifyEnd(across_organizations);

/** What is to be done in all organizations, the oldest first. */
export const transfersUnderWay = (db: Readable): TransferRow[] => db.all(all_under_way);

/** The ids of all transfers, whose folders are kept. */
export const transferIds = (db: Readable): Set<string> =>
  new Set(
    db
      .all(build.selectFrom("transfers").select("id").modifyEnd(across_organizations))
      .map(({ id }) => id),
  );
