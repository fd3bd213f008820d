/* What comes in and goes out, as JSON Schema: Fastify checks the one and writes the other by it. */

const text = { type: "string" };
const maybe_text = { type: "string", nullable: true };
const number = { type: "number" };
const maybe_number = { type: "number", nullable: true };
const flag = { type: "boolean" };
const maybe_flag = { type: "boolean", nullable: true };
const id = { type: "string", format: "uuid" };

const object = (properties: object) => ({ type: "object", properties });
const maybe = (properties: object) => ({ type: "object", nullable: true, properties });
const list = (items: object) => ({ type: "array", items });

const actor = object({ type: text, id: maybe_text, name: text });

const ticket_fields = {
  id: text,
  version: number,
  ticket_number: text,
  title: text,
  description: maybe_text,
  board_id: text,
  column_id: text,
  client_id: maybe_text,
  priority: text,
  type: text,
  due_date: maybe_text,
  sla_hours: maybe_number,
  sla_due_at: maybe_text,
  sla_breached_at: maybe_text,
  labels: list(text),
  job_type_id: maybe_text,
  technician_id: maybe_text,
  scheduled_at: maybe_text,
  scheduled_until: maybe_text,
  assigned_users: list(text),
  external_ref: maybe_text,
  created_via: text,
  api_key_id: maybe_text,
  status: text,
  status_category: text,
  started_at: maybe_text,
  revisit_at: maybe_text,
  resolved_at: maybe_text,
  closed_at: maybe_text,
  archived_at: maybe_text,
  updated_at: text,
  cancellation_reason: maybe_text,
  comments_count: number,
  attachments_count: number,
  checklist_state: list(object({ id: text, done: flag })),
  position: number,
  board: object({ id: text, name: text }),
  column: object({ id: text, name: text, category: text }),
  client: maybe({
    id: text,
    name: text,
    phone_number: maybe_text,
    address: maybe_text,
    external_ref: maybe_text,
    deleted_at: maybe_text,
  }),
  job_type: maybe({ id: text, name: text, code: text, billing_mode: text }),
  technician: maybe({ id: text, name: text }),
  assignees: list(object({ id: text, name: text, email: text })),
  items: list(
    object({
      item_uuid: text,
      name: text,
      quantity: number,
      price: maybe_number,
      serial: maybe_text,
      mac: maybe_text,
    }),
  ),
  invoice_id: maybe_text,
  follow_up_of: maybe_text,
  sla: maybe({
    due_at: text,
    hours: maybe_number,
    paused: flag,
    paused_since: maybe_text,
    paused_seconds: number,
    breached: flag,
    breached_at: maybe_text,
    remaining_seconds: number,
  }),
  created_by: actor,
  created_at: text,
};

const conversation = {
  comments: list(
    object({
      id: text,
      ticket_id: text,
      body: text,
      internal: flag,
      created_by: actor,
      created_at: text,
    }),
  ),
  attachments: list(
    object({
      id: text,
      ticket_id: text,
      name: text,
      content_type: text,
      size: number,
      created_by: actor,
      created_at: text,
      signed_by: maybe_text,
    }),
  ),
};

export const ticket = object({ ...ticket_fields, ...conversation });
const listed = object(ticket_fields);

export const completed_ticket = object({
  ...ticket_fields,
  ...conversation,
  completion: object({
    replayed: flag,
    billing_mode: text,
    invoice: maybe({
      id: text,
      number: text,
      status: text,
      currency: text,
      total: number,
      balance: number,
    }),
    payment_id: maybe_text,
    follow_up: maybe({ id: text, ticket_number: text }),
    client_notified: flag,
  }),
});

export const ticket_page = object({
  data: list(listed),
  pagination: object({
    total: number,
    per_page: number,
    current_page: number,
    last_page: number,
    from: maybe_number,
    to: maybe_number,
  }),
});

export const id_params = { ...object({ id }), required: ["id"] };

const priority = { type: "string", enum: ["low", "medium", "high", "critical"] };
const page = { type: "integer", minimum: 1, default: 1 };
const pageOf = (rows: number) => ({ type: "integer", minimum: 1, maximum: 100, default: rows });

export const ticket_query = object({
  page,
  per_page: pageOf(15),
  board_id: id,
  status: { type: "string", maxLength: 255 },
  status_category: { type: "string", maxLength: 255 },
  priority,
});

export const new_ticket = {
  ...object({
    title: { type: "string", minLength: 1, maxLength: 255 },
    description: { type: "string", nullable: true, maxLength: 10_000 },
    board_id: id,
    client_id: { ...id, nullable: true },
    priority,
    type: { type: "string", enum: ["task", "bug", "support", "feature"] },
    due_date: { type: "string", format: "date", nullable: true },
    labels: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: 255 },
      maxItems: 100,
    },
    sla_hours: { type: "integer", nullable: true, minimum: 1, maximum: 8760 },
  }),
  required: ["title", "board_id", "priority", "type"],
};

export const completion = {
  ...object({
    outcome: { type: "string", enum: ["done"] },
    notes: { type: "string", nullable: true, maxLength: 10_000 },
    items: {
      type: "array",
      minItems: 1,
      maxItems: 100,
      items: {
        ...object({ item_uuid: id, quantity: { type: "number", exclusiveMinimum: 0 } }),
        required: ["item_uuid", "quantity"],
      },
    },
    collect_payment: {
      ...object({
        amount: { type: "number", exclusiveMinimum: 0 },
        currency: { type: "string", pattern: "^[A-Z]{3}$" },
      }),
      required: ["amount", "currency"],
    },
    notify_client: maybe_flag,
  }),
  required: ["outcome", "items", "collect_payment"],
};
