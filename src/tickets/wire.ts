import * as v from "valibot";
import { Actor } from "../access/actor-wire.ts";
import {
  clearable,
  dateField,
  exactText,
  instantField,
  listOf,
  noteText,
  optional_page,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { slaField } from "../http/contract/sla-wire.ts";
import { categories } from "../shared/categories.ts";
import { history_types, sort_names } from "../shared/ticket-vocabulary.ts";
import { billing_modes, priorities, ticket_types } from "../shared/vocabulary.ts";
import { Attachment } from "./attachments/wire.ts";
import { Comment } from "./comments/wire.ts";
import { booking_fields } from "./visits/wire.ts";

const titleField = () => requiredText(255);
const descriptionField = () => clearable(text(20_000));
const slaHoursField = () => clearable(wholeNumber(1, 8760));

/** The ways to name the client; only one may be sent (§4.5, rule 6). */
const lookup_fields = {
  client_id: clearable(uuid()),
  client_phone: clearable(text(50)),
  client_isp_username: clearable(text(255)),
  client_external_ref: clearable(text()),
};

export const TicketInput = v.object({
  title: titleField(),
  board_id: uuid(),
  description: descriptionField(),
  column_id: clearable(uuid()),
  ...lookup_fields,
  priority: clearable(v.picklist(priorities)),
  type: clearable(v.picklist(ticket_types)),
  due_date: clearable(dateField()),
  /** Defaults to the job type's. Null: no SLA. */
  sla_hours: slaHoursField(),
  labels: clearable(listOf(requiredText())),
  job_type_id: clearable(uuid()),
  assigned_users: clearable(listOf(uuid())),
  external_ref: clearable(text()),
  ...booking_fields,
  auto_assign: v.pipe(
    clearable(v.boolean()),
    v.description(
      "Books the best suggested technician in their next free slot, unless `technician_id` is sent. Defaults to the job type's setting",
    ),
  ),
});

export type TicketInput = v.InferOutput<typeof TicketInput>;

export const MoveInput = v.object({
  column_id: uuid(),
  position: v.optional(v.union([wholeNumber(0), v.picklist(["top", "bottom"])])),
});

export type MoveInput = v.InferOutput<typeof MoveInput>;

/** Fields that are not sent keep their values (decisions §5). */
export const TicketUpdateInput = v.object({
  title: v.optional(titleField()),
  description: descriptionField(),
  priority: v.optional(v.picklist(priorities)),
  type: v.optional(v.picklist(ticket_types)),
  due_date: clearable(dateField()),
  sla_hours: slaHoursField(),
  labels: clearable(listOf(requiredText())),
  ...lookup_fields,
  job_type_id: clearable(uuid()),
  assigned_users: clearable(listOf(uuid())),
  external_ref: clearable(text()),
  checklist_state: v.optional(listOf(v.object({ id: requiredText(), done: v.boolean() }))),
});

export type TicketUpdateInput = v.InferOutput<typeof TicketUpdateInput>;

export const ReopenInput = v.object({
  column_id: clearable(uuid()),
  reason: clearable(noteText()),
});

export type ReopenInput = v.InferOutput<typeof ReopenInput>;

const moment = () => v.nullable(instantField());
const nullableText = () => v.nullable(v.string());
const nullableId = () => v.nullable(uuid());
const count = () => wholeNumber(0);
const category = () => v.picklist(categories);

/** A ticket in lists and on slim boards. */
export const TicketListed = v.object({
  id: uuid(),
  version: wholeNumber(1),
  ticket_number: v.string(),
  title: v.string(),
  description: nullableText(),
  board_id: uuid(),
  column_id: uuid(),
  client_id: nullableId(),
  priority: v.picklist(priorities),
  type: v.picklist(ticket_types),
  due_date: v.nullable(dateField()),
  sla_hours: v.nullable(wholeNumber(1, 8760)),
  sla_due_at: moment(),
  sla_breached_at: moment(),
  labels: v.array(v.string()),
  job_type_id: nullableId(),
  technician_id: nullableId(),
  scheduled_at: moment(),
  scheduled_until: moment(),
  assigned_users: v.array(uuid()),
  external_ref: nullableText(),
  created_via: v.picklist(["api", "mobile", "web"]),
  api_key_id: nullableId(),
  status: v.string(),
  status_category: category(),
  started_at: moment(),
  revisit_at: v.pipe(
    moment(),
    v.description("When it was completed as needing another visit; null again once it is started"),
  ),
  resolved_at: moment(),
  closed_at: moment(),
  archived_at: moment(),
  updated_at: instantField(),
  cancellation_reason: nullableText(),
  comments_count: count(),
  attachments_count: count(),
  checklist_state: v.array(v.object({ id: v.string(), done: v.boolean() })),
  position: count(),
  board: v.object({ id: uuid(), name: v.string() }),
  column: v.object({ id: uuid(), name: v.string(), category: category() }),
  client: v.nullable(
    v.object({
      id: uuid(),
      name: v.string(),
      phone_number: nullableText(),
      address: nullableText(),
      external_ref: nullableText(),
      deleted_at: moment(),
    }),
  ),
  job_type: v.nullable(
    v.object({
      id: uuid(),
      name: v.string(),
      code: v.string(),
      billing_mode: v.picklist(billing_modes),
    }),
  ),
  technician: v.nullable(v.object({ id: uuid(), name: v.string() })),
  assignees: v.array(v.object({ id: uuid(), name: v.string(), email: v.string() })),
  items: v.array(
    v.object({
      item_uuid: uuid(),
      name: v.string(),
      quantity: v.number(),
      price: v.pipe(
        v.nullable(v.number()),
        v.description(
          "As sent, in the item's currency; null for the client's, the job type's or the catalogue price",
        ),
      ),
      serial: nullableText(),
      mac: nullableText(),
    }),
  ),
  invoice_id: nullableId(),
  follow_up_of: nullableId(),
  sla: slaField(),
  created_by: Actor,
  created_at: instantField(),
});

const conversation = { comments: v.array(Comment), attachments: v.array(Attachment) };

export const Ticket = v.intersect([TicketListed, v.object(conversation)]);

/** A ticket on a board. A slim board has no comments and attachments. */
export const TicketCard = v.intersect([
  TicketListed,
  v.partial(
    v.object({
      ...conversation,
      description_truncated: v.pipe(
        v.boolean(),
        v.description("On a slim board: whether the description is longer than 280 characters"),
      ),
    }),
  ),
]);

export type TicketCard = v.InferOutput<typeof TicketCard>;

export const TicketPage = paginatedSchema(TicketListed);

export type TicketPage = v.InferOutput<typeof TicketPage>;

export const History = v.array(
  v.object({
    type: v.picklist(history_types),
    actor: Actor,
    data: v.record(v.string(), v.unknown()),
    truncated: v.pipe(
      v.optional(v.literal(true)),
      v.description("Whether long texts and lists in `data` are cut; `full` returns them complete"),
    ),
    created_at: instantField(),
  }),
);

export type History = v.InferOutput<typeof History>;

export const history_query = {
  ...optional_page,
  full: v.pipe(
    v.optional(v.boolean(), false),
    v.description("Return long texts and lists complete, at most 10 entries per page"),
  ),
};

const categoryList = v.pipe(
  v.string(),
  v.check(
    (value) => value.split(",").every((name) => v.is(category(), name.trim())),
    `must be one or more, comma separated, of: ${categories.join(", ")}`,
  ),
);

/** Query parameters of the list (§4.5). */
export const list_query = {
  ...pageQuery(15),
  board_id: v.optional(uuid()),
  client_id: v.optional(uuid()),
  client_phone: exactText(50),
  client_isp_username: exactText(255),
  client_external_ref: exactText(),
  external_ref: exactText(),
  status_category: v.optional(categoryList),
  assignee: v.optional(uuid()),
  unassigned: v.optional(v.boolean()),
  overdue: v.optional(v.boolean()),
  archived: v.optional(v.picklist(["0", "1", "false", "true", "all"])),
  slim: v.optional(v.boolean()),
  status: v.optional(text()),
  priority: v.optional(v.picklist(priorities)),
  type: v.optional(v.picklist(ticket_types)),
  search: v.optional(text()),
  technician_id: v.optional(uuid()),
  mine: v.optional(v.boolean()),
  job_type_id: v.optional(uuid()),
  sort_by: v.optional(v.picklist(sort_names)),
  sort_order: v.optional(v.picklist(["asc", "desc"])),
};

export type TicketListQuery = QueryOf<typeof list_query>;
