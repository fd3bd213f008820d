import { sql } from "kysely";
import type { OrgReader } from "../../database/org.ts";
import type { Condition } from "./filters.ts";
import { type Order, orderBy } from "./order.ts";

/** The clients of the organization that fulfil all conditions. */
const clientsWhere = (org_id: string, conditions: readonly Condition[], index = sql``) =>
  conditions.reduce(
    (where, condition) => sql`${where} and ${condition}`,
    sql`from "clients" ${index} where "org_id" = ${org_id} and deleted_at is null`,
  );

/** A covering index for all filters and orders. */
const list_index = sql`indexed by clients_listed`;

/** The number of clients that fulfil all conditions. */
export const countClients = (db: OrgReader, conditions: readonly Condition[]): number => {
  const index = conditions.length > 0 ? list_index : undefined;
  const [total = 0] = db.column(
    sql<number>`select count(*) ${clientsWhere(db.org_id, conditions, index)}`,
  );
  return total;
};

/** `take` rows after the first `skip`. */
export interface Slice {
  order: Order | null;
  take: number;
  skip: number;
}

export const no_limit = -1;

/** The `seq` of the clients that fulfil all conditions. */
export const findClientSeqs = (
  db: OrgReader,
  conditions: readonly Condition[],
  { order, take, skip }: Slice,
): number[] => {
  // Without conditions, another order has an index of its own.
  const index = conditions.length > 0 || order === null ? list_index : undefined;
  return db.column(
    sql<number>`select seq ${clientsWhere(db.org_id, conditions, index)} ${orderBy(order)} limit ${take} offset ${skip}`,
  );
};
