import * as v from "valibot";
import {
  date_range,
  exactText,
  listOf,
  type QueryOf,
  text,
  uuid,
  wholeNumber,
} from "../../http/contract/fields.ts";
import { client_statuses, order_names } from "../../shared/client-vocabulary.ts";
import { payment_methods } from "../../shared/vocabulary.ts";

const values = <S extends v.GenericSchema>(value: S) => listOf(value, 100, "values");

/** A search for clients. */
export const client_query = v.pipe(
  text(),
  v.check((value) => [...value].length >= 3, "must have at least 3 characters"),
  v.metadata({ minLength: 3 }),
);

/** The filters of the list (§4.1), also allowed in `filterData`. */
export const client_filters = {
  query: v.optional(client_query),
  status: v.optional(v.picklist(client_statuses)),
  ...date_range,
  has_balance: v.optional(
    v.pipe(v.boolean(), v.description("Whether the client has a balance due in any currency")),
  ),
  service_id: v.optional(text()),
  auto_invoice: v.optional(v.boolean()),
  suspended: v.optional(v.boolean()),
  odometer: v.optional(text()),
  unassigned: v.optional(v.boolean()),
  unassigned_isp: v.optional(v.boolean()),
  city: v.optional(text()),
  zone: v.optional(text()),
  building: v.optional(text()),
  box: v.optional(text()),
  reference: v.optional(text()),
  code: v.optional(text()),
  color_tag: v.optional(text()),
  disjunctor: v.optional(text()),
  generator: v.optional(text()),
  services_count: v.optional(values(v.picklist(["none", "one", "multiple"]))),
  collector_id: v.optional(wholeNumber(Number.MIN_SAFE_INTEGER)),
  branch_id: v.optional(uuid()),
  isp_id: v.optional(uuid()),
  due_day: v.optional(wholeNumber(1, 31)),
  agreed_payment_method: v.optional(values(v.picklist(payment_methods))),
  external_ref: exactText(),
  phone: exactText(50),
};

export type ClientFilters = QueryOf<typeof client_filters>;

const all_but_last = order_names.slice(0, -1).join(", ");

const order = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^-?(?:${order_names.join("|")})(?::(?:asc|desc))?$`),
    `must be ${all_but_last} or ${order_names.at(-1)}, as field, -field or field:asc|desc`,
  ),
  v.check((value) => !(value.startsWith("-") && value.includes(":")), "must not mix - and :"),
);

/** Every parameter of the list (§4.1, decisions §3). */
export const client_list_query = {
  pageIndex: v.optional(wholeNumber(1), 1),
  pageSize: v.optional(wholeNumber(1, 100), 10),
  columns: v.optional(values(text())),
  include: v.optional(text()),
  orderBy: v.optional(order),
  flat: v.optional(v.boolean(), false),
  filterData: v.optional(v.string()),
  ...client_filters,
};

/** As the list, without what chooses its fields. */
export const client_export_query = {
  pageIndex: v.optional(wholeNumber(1), 1),
  pageSize: v.optional(wholeNumber(1, 1000), 500),
  orderBy: v.optional(order),
  filterData: v.optional(v.string()),
  ...client_filters,
};

export type ClientListQuery = QueryOf<typeof client_list_query>;
