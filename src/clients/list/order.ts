import { type RawBuilder, sql } from "kysely";
import type { OrderName } from "../../shared/client-vocabulary.ts";

export interface Order {
  field: OrderName;
  descending: boolean;
}

/** Parses `field`, `-field` or `field:asc|desc` (decisions §3), which the schema has validated. */
export const readOrder = (text: string): Order => {
  const [field = "", direction] = text.replace(/^-/, "").split(":");
  return { field: field as OrderName, descending: text.startsWith("-") || direction === "desc" };
};

const order_columns: Readonly<Record<OrderName, RawBuilder<unknown>>> = {
  name: sql`name collate nocase`,
  username: sql`username_key`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
  due_day: sql`due_day`,
  balance: sql`balance`,
  isp_expires_at: sql`isp_expires_at`,
};

/** By default newest first. Nulls are last in both directions; `seq` breaks ties. */
export const orderBy = (order: Order | null): RawBuilder<unknown> => {
  if (order === null) return sql`order by seq desc`;
  const { field, descending } = order;
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = field === "due_day" || field === "isp_expires_at" ? sql`nulls last` : sql``;
  return sql`order by ${order_columns[field]} ${direction} ${nulls}, seq ${direction}`;
};
