import * as v from "valibot";
import {
  amount,
  clearable,
  currency,
  finiteNumber,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { item_types } from "../shared/catalogue-vocabulary.ts";

const percent = v.pipe(
  finiteNumber(),
  v.minValue(0, "must be at least 0"),
  v.maxValue(100, "must be at most 100"),
  v.check((value) => /^\d+(\.\d{1,4})?$/.test(String(value)), "must have at most 4 decimals"),
);

const optional_item_fields = {
  sku: clearable(text()),
  unit: clearable(text()),
  currency: v.optional(currency()),
  tax_rate: v.optional(percent),
  track_serial: v.optional(v.boolean()),
  track_mac: v.optional(v.boolean()),
  active: v.optional(v.boolean()),
};

export const NewItem = v.object({
  name: requiredText(),
  type: v.picklist(item_types),
  price: amount(),
  ...optional_item_fields,
});

export type NewItem = v.InferOutput<typeof NewItem>;

export const ItemChange = v.object({
  name: v.optional(requiredText()),
  type: v.optional(v.picklist(item_types)),
  price: v.optional(amount()),
  ...optional_item_fields,
});

/** Fields that are left out keep their values. */
export type ItemChange = v.InferOutput<typeof ItemChange>;

export const Item = v.object({
  uuid: uuid(),
  name: v.string(),
  sku: v.nullable(v.string()),
  type: v.picklist(item_types),
  unit: v.nullable(v.string()),
  price: v.number(),
  currency: v.string(),
  tax_rate: v.pipe(v.number(), v.description("Percent, added to the price")),
  track_serial: v.boolean(),
  track_mac: v.boolean(),
  active: v.boolean(),
});

export const ItemList = paginatedSchema(Item);

export const items_query = {
  active: v.optional(v.boolean()),
  type: v.optional(v.picklist(item_types)),
  ...pageQuery(15),
};

export type ItemsQuery = QueryOf<typeof items_query>;

export const ClientPriceInput = v.object({ price: amount(), currency: v.optional(currency()) });

export type ClientPriceInput = v.InferOutput<typeof ClientPriceInput>;

export const ClientPrice = v.object({ item_uuid: uuid(), price: v.number(), currency: v.string() });

export const ClientPriceList = paginatedSchema(ClientPrice);

export const NewNamed = v.object({ name: requiredText(), active: v.optional(v.boolean()) });

export type NewNamed = v.InferOutput<typeof NewNamed>;

export const NamedChange = v.object({
  name: v.optional(requiredText()),
  active: v.optional(v.boolean()),
});

/** Fields that are left out keep their values. */
export type NamedChange = v.InferOutput<typeof NamedChange>;

/** A branch, an ISP or a generator. */
export const Named = v.object({ id: uuid(), name: v.string(), active: v.boolean() });

export const NamedList = paginatedSchema(Named);

export const named_query = { active: v.optional(v.boolean()), ...pageQuery(15) };

export type NamedQuery = QueryOf<typeof named_query>;
