import * as v from "valibot";
import {
  clearable,
  dateTimeField,
  instantField,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { abilities } from "../shared/abilities.ts";

export const Ability = v.picklist(abilities);

const ability_list = v.pipe(v.array(Ability), v.maxLength(100));
const board_list = v.pipe(
  v.nullable(v.pipe(v.array(uuid()), v.maxLength(1000))),
  v.description("The boards that the key can access; null for all boards"),
);
const network_list = v.pipe(
  v.array(requiredText()),
  v.maxLength(100),
  v.description("Addresses and CIDR ranges that may use the key; empty for any"),
);

const settings = {
  board_ids: v.optional(board_list),
  ip_allowlist: v.optional(network_list),
  daily_limit: v.optional(wholeNumber(1)),
  expires_at: clearable(dateTimeField()),
};

/** `daily_limit` defaults to the organization's. */
export const NewApiKey = v.object({
  name: requiredText(),
  abilities: ability_list,
  active: v.optional(v.boolean()),
  ...settings,
});

export type NewApiKey = v.InferOutput<typeof NewApiKey>;

export const ApiKeyChange = v.object({
  name: v.optional(requiredText()),
  abilities: v.optional(ability_list),
  active: v.optional(v.boolean()),
  ...settings,
});

export const ApiKey = v.object({
  id: uuid(),
  name: text(),
  prefix: v.pipe(v.string(), v.description("The secret begins with `lm_`, this, and `_`")),
  abilities: v.array(Ability),
  active: v.boolean(),
  ip_allowlist: v.array(v.string()),
  board_ids: v.nullable(v.array(uuid())),
  daily_limit: wholeNumber(1),
  calls_today: v.pipe(
    wholeNumber(0),
    v.description("Calls so far today, in the organization's timezone"),
  ),
  expires_at: v.nullable(instantField()),
  last_used_at: v.nullable(instantField()),
  last_used_ip: v.nullable(v.string()),
  created_at: instantField(),
  updated_at: instantField(),
});

export const ApiKeyList = paginatedSchema(ApiKey);

/** The secret is shown here and nowhere else; null when an Idempotency-Key replays the answer. */
export const ApiKeyWithSecret = v.intersect([ApiKey, v.object({ key: v.nullable(v.string()) })]);

export const api_keys_query = { active: v.optional(v.boolean()), ...pageQuery(15) };

export type ApiKeysQuery = QueryOf<typeof api_keys_query>;
