import * as v from "valibot";
import { Actor } from "../access/actor-wire.ts";
import {
  amount,
  clearable,
  currency,
  dateField,
  dateTimeField,
  email,
  finiteNumber,
  instantField,
  listOf,
  quantity,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { linkedSchema } from "../http/contract/page.ts";
import { applied_states, wanted_accesses } from "../shared/access-vocabulary.ts";
import { invoice_statuses } from "../shared/billing-vocabulary.ts";
import {
  client_statuses,
  collection_modes,
  suspension_reasons,
} from "../shared/client-vocabulary.ts";
import { isp_account_statuses, payment_methods } from "../shared/vocabulary.ts";

const degrees = (max: number) =>
  v.pipe(
    finiteNumber(),
    v.minValue(-max, `must be at least -${max}`),
    v.maxValue(max, `must be at most ${max}`),
  );

const username = (max: number) =>
  v.pipe(requiredText(max), v.regex(/^\S+$/, "must not contain spaces"));

/** An item, its quantity, and a price that overrides all others (decisions §3). */
export const ItemLineInput = v.object({
  item_uuid: uuid(),
  quantity: quantity(),
  price: clearable(amount()),
});

export type ItemLine = v.InferOutput<typeof ItemLineInput>;

const IspAccountInput = v.object({
  isp_id: uuid(),
  username: username(255),
  status: v.optional(v.picklist(isp_account_statuses)),
  expires_at: clearable(dateTimeField()),
});

export type IspAccountInput = v.InferOutput<typeof IspAccountInput>;

const optional_fields = {
  email: clearable(email()),
  phone_number: clearable(text()),
  extra_phones: clearable(listOf(requiredText(), 20, "numbers")),
  address: clearable(text()),
  external_ref: clearable(text()),
  status: v.optional(v.picklist(client_statuses)),
  city: clearable(text()),
  zone: clearable(text()),
  street: clearable(text()),
  building: clearable(text()),
  box: clearable(text()),
  reference: clearable(text()),
  code: clearable(text()),
  disjunctor: clearable(text()),
  latitude: clearable(degrees(90)),
  longitude: clearable(degrees(180)),
  branch_id: clearable(uuid()),
  collector_id: clearable(wholeNumber(1)),
  generator_id: clearable(uuid()),
  agreed_payment_method: clearable(v.picklist(payment_methods)),
  due_day: clearable(wholeNumber(1, 31)),
  auto_invoice: v.optional(v.boolean()),
  currency: v.optional(currency()),
  color_tag: clearable(text()),
  odometer: clearable(text()),
  language: clearable(text()),
  notes: clearable(text(20_000)),
  items: clearable(listOf(ItemLineInput, 100, "lines")),
  isp_account: clearable(IspAccountInput),
};

/** The username may be omitted if the organization generates usernames (§4.1). */
export const NewClient = v.object({
  name: requiredText(),
  username: clearable(username(191)),
  ...optional_fields,
});

/** Fields of a client. Those not sent stay; null clears (decisions §3). */
export type ClientInput = v.InferOutput<typeof NewClient>;

export const ClientChange = v.object({
  name: requiredText(),
  username: username(191),
  ...optional_fields,
});

const nullable_text = v.nullable(v.string());
const named = v.nullable(v.object({ id: uuid(), name: v.string() }));

/** Why a client is suspended, since when and by whom. */
const suspension_shown = v.object({
  reason: v.picklist(suspension_reasons),
  note: nullable_text,
  since: instantField(),
  by: Actor,
});

/** Exceptions from the dunning policy. */
const collection = {
  mode: v.picklist(collection_modes),
  until: v.pipe(v.nullable(dateField()), v.description("The last day of `never`")),
  note: nullable_text,
  promise_until: v.pipe(
    v.nullable(dateField()),
    v.description("Until this day no step of the policy runs"),
  ),
  promise_note: nullable_text,
};

const record = {
  id: uuid(),
  version: wholeNumber(1),
  name: v.string(),
  username: v.string(),
  email: nullable_text,
  phone_number: nullable_text,
  extra_phones: v.array(v.string()),
  address: nullable_text,
  external_ref: nullable_text,
  status: v.picklist(client_statuses),
  city: nullable_text,
  zone: nullable_text,
  street: nullable_text,
  building: nullable_text,
  box: nullable_text,
  reference: nullable_text,
  code: nullable_text,
  disjunctor: nullable_text,
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  branch_id: v.nullable(uuid()),
  collector_id: v.nullable(wholeNumber(1)),
  generator_id: v.nullable(uuid()),
  agreed_payment_method: v.nullable(v.picklist(payment_methods)),
  due_day: v.nullable(wholeNumber(1, 31)),
  auto_invoice: v.boolean(),
  currency: v.string(),
  balance: v.pipe(v.number(), v.description("Balance due in `currency`; negative is credit")),
  balances: v.pipe(
    v.array(v.object({ currency: v.string(), amount: v.number() })),
    v.description("Non-zero balances by currency; negative is credit"),
  ),
  color_tag: nullable_text,
  odometer: nullable_text,
  language: nullable_text,
  notes: nullable_text,
  created_at: instantField(),
  updated_at: instantField(),
  isp_id: v.nullable(uuid()),
  isp_name: nullable_text,
  isp_status: v.nullable(v.picklist(isp_account_statuses)),
  isp_expires_at: v.nullable(instantField()),
  suspension: v.pipe(v.nullable(suspension_shown), v.description("Null unless suspended now")),
};

const relations = {
  branch: named,
  collector: v.nullable(v.object({ id: wholeNumber(1), name: v.string() })),
  generator: named,
  items: v.array(
    v.object({
      item_uuid: uuid(),
      name: v.string(),
      quantity: v.number(),
      price: v.pipe(v.nullable(v.number()), v.description("The special price of this line")),
      unit_price: v.pipe(
        v.number(),
        v.description(
          "The price charged: the line's, otherwise the client's, otherwise the catalogue price",
        ),
      ),
      currency: v.string(),
    }),
  ),
  isp_account: v.nullable(
    v.object({
      isp_id: uuid(),
      isp_name: v.string(),
      username: v.string(),
      status: v.picklist(isp_account_statuses),
      expires_at: v.nullable(instantField()),
    }),
  ),
  latest_check_in: v.nullable(
    v.object({
      ticket_id: uuid(),
      technician_id: v.nullable(uuid()),
      technician_name: nullable_text,
      at: instantField(),
    }),
  ),
};

const ClientTicket = v.object({
  id: uuid(),
  ticket_number: v.string(),
  title: v.string(),
  status_category: v.string(),
  scheduled_at: v.nullable(instantField()),
  created_at: instantField(),
});

const ClientInvoice = v.object({
  id: uuid(),
  number: v.string(),
  status: v.picklist(invoice_statuses),
  currency: v.string(),
  total: v.number(),
  balance: v.pipe(v.number(), v.description("Balance due")),
  issue_date: dateField(),
  due_date: dateField(),
});

const ClientPayment = v.object({
  id: uuid(),
  invoice_id: v.nullable(uuid()),
  amount: v.number(),
  currency: v.string(),
  method: v.picklist(payment_methods),
  paid_at: instantField(),
  created_at: instantField(),
});

/** The client's state at a router or RADIUS server. */
const ClientAccess = v.object({
  controller_id: uuid(),
  wanted: v.picklist(wanted_accesses),
  applied: v.picklist(applied_states),
  error: nullable_text,
  checked_at: v.pipe(
    v.nullable(instantField()),
    v.description("When the state was last read from the controller"),
  ),
});

/** The answer of reading one client (decisions §3). */
export const Client = v.object({
  ...record,
  ...relations,
  collection: v.object(collection),
  access: v.array(ClientAccess),
  tickets: v.optional(v.array(ClientTicket)),
  invoices: v.optional(v.array(ClientInvoice)),
  payments: v.optional(v.array(ClientPayment)),
});

const flat_relations = {
  branch_name: nullable_text,
  collector_name: nullable_text,
  generator_name: nullable_text,
  isp_account_id: v.nullable(uuid()),
  isp_account_name: nullable_text,
  latest_check_in_id: v.nullable(uuid()),
  latest_check_in_name: nullable_text,
};

const { id, ...rest } = { ...record, ...relations, ...flat_relations };

/** A list item. `columns[]`, `include` and `flat` determine its fields. */
const listed = v.object({ id, ...v.partial(v.object(rest)).entries });

export const ClientList = linkedSchema(listed);

export type ClientList = v.InferOutput<typeof ClientList>;

export type ListedClient = v.InferOutput<typeof listed>;

export const id_list = listOf(uuid(), 1000, "ids");

/** The ids may also be in the query (§4.1). */
export const ClientDeletion = v.object({
  id: v.optional(id_list),
  dry_run: v.optional(v.boolean()),
});

export const ClientsDeleted = v.object({
  deleted: wholeNumber(0),
  impact: v.array(
    v.object({
      client_id: uuid(),
      name: v.string(),
      open_tickets: wholeNumber(0),
      invoices: wholeNumber(0),
      payments: wholeNumber(0),
      balance: v.number(),
    }),
  ),
  reversed_journal_entries: v.array(
    v.object({
      id: uuid(),
      reverses_id: uuid(),
      client_id: uuid(),
      kind: v.string(),
      amount: v.number(),
      currency: v.string(),
    }),
  ),
  reversed_count: wholeNumber(0),
});

export type ClientsDeleted = v.InferOutput<typeof ClientsDeleted>;
