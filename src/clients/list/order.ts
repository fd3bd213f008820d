import { type RawBuilder, sql } from "kysely";
import type { OrderName } from "../../shared/client-vocabulary.ts";

export interface Order {
  field: OrderName;
  descending: boolean;
}

/** `field`, `-field` or `field:asc|desc` (decisions §3), of a form that the wire has checked. */
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

/** Newest first without an order. Nulls last both ways, and `seq` last of all: a total order. */
export const orderBy = (order: Order | null): RawBuilder<unknown> => {
  if (order === null) return sql`order by seq desc`;
  const { field, descending } = order;
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = field === "due_day" || field === "isp_expires_at" ? sql`nulls last` : sql``;
  return sql`order by ${order_columns[field]} ${direction} ${nulls}, seq ${direction}`;
};
