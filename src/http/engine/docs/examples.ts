import type { OpenAPIV3 } from "openapi-types";
import type { Schema, Schemas } from "./schemas.ts";

/** Example values by field name; `board.name` is the name in a board. */
const values: Record<string, unknown> = {
  ability: "tickets:read",
  account: "receivable",
  "actor.id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
  "actor.name": "crm",
  address: "Azar building, 3rd floor",
  "addresses.address": "93.184.215.14",
  "addresses.why": null,
  amount: 27.75,
  api_version: "2026-10-15",
  attempts: 1,
  auto_archive_days: 30,
  balance: 27.75,
  base: "USD",
  billing_mode: "on_completion",
  "board.name": "Field work",
  body: "The client is at home after 16:00.",
  box: "B-12",
  branch_name: "Bekaa",
  building: "Azar",
  cancellation_reason: "The client asked for another day.",
  "checklist.id": "light-level",
  "checklist_state.id": "light-level",
  city: "Zahle",
  client_balance: 0,
  closing_balance: 27.75,
  connect_ms: 21,
  code: "router-swap",
  collector_name: "Elie Daher",
  color: "#2f6f4f",
  color_tag: "green",
  "column.name": "New",
  content_type: "image/jpeg",
  "creditnote.applied": 12.5,
  "creditnote.number": "CN-2026-000003",
  "creditnote.reason": "Three days without service.",
  "creditnote.subtotal": 11.26,
  "creditnote.tax_total": 1.24,
  "creditnote.total": 12.5,
  "credit_notes.number": "CN-2026-000003",
  "credit_notes.total": 12.5,
  credit_applied: 12.5,
  credited: 12.5,
  currency: "USD",
  current_page: 1,
  daily_call_limit: 10_000,
  "diagnosis.why": null,
  "message.error": null,
  "journalentry.reference": "INV-2026-000018",
  "message.to": "nour.haddad@example.com",
  "folderexport.error": null,
  "folderimport.error": null,
  "ping.duration_ms": 64,
  "ping.error": null,
  "ping.status": 204,
  "tls.chain": "CN=crm.example.com",
  "tls.error": null,
  "tls.issuer": "CN=R13, O=Let's Encrypt, C=US",
  "tls.names": "crm.example.com",
  "tls.protocol": "TLSv1.3",
  "tls.subject": "CN=crm.example.com",
  tls_ms: 48,
  delete_reason: null,
  deleted_at: null,
  description: "Router shows a red light since this morning.",
  disjunctor: "D-4",
  done: false,
  email: "rima@cedar.example",
  end: "18:00",
  "entries.reference": "INV-2026-000018",
  event_id: "evt_0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
  exchange_rate: null,
  external_ref: "crm-1042",
  failure: null,
  "failure.message": "Fibre 50 is switched off",
  "failure.reason": "item_inactive",
  "failures.message": "Fibre 50 is switched off",
  "failures.reason": "item_inactive",
  file_name: "history.zip",
  "files.file": "clients.csv",
  first: "https://isp.example/v1/clients?pageIndex=1",
  from: 1,
  generator_name: "Haouch generator",
  "invoice.balance": 15.25,
  invoice_amount: 27.75,
  invoice_currency: "USD",
  ip_allowlist: "203.0.113.0/24",
  isp_account_name: "Cedar Net",
  isp_name: "Cedar Net",
  "items.name": "Wi-Fi router",
  "invoiceline.name": "Wi-Fi router",
  "job_type.name": "Router swap",
  key: "lm_5f1c2a9e_mJ0sQeXv0c1rYb7hW3nT8kLpZ4uD6gAfR2iO9yBxEwM",
  kind: "invoice",
  label: "Light level measured",
  labels: "fiber",
  language: "ar",
  last: "https://isp.example/v1/clients?pageIndex=1",
  last_page: 1,
  latest_check_in_name: "Rima Azar",
  legacy_number: "INV-2026-000018",
  line_total: 25,
  "lines.name": "Wi-Fi router",
  mac: "7c:c3:85:0a:1b:2c",
  message: "is required",
  "missing_required.id": "light-level",
  name: "Nour Haddad",
  next: "https://isp.example/v1/clients?pageIndex=2",
  notes: "Gate code 4711.",
  notification_email: "office@cedar.example",
  number: "INV-2026-000018",
  odometer: "1042",
  opening_balance: 0,
  other_currencies: "LBP",
  "organization.name": "Cedar Net",
  organization_id: "0199e2a0-1111-7a3b-9c40-5d2f8e1b7a90",
  page: 1,
  paid: 0,
  path: "https://isp.example/v1/clients",
  payment_terms_days: 15,
  per_page: 15,
  "payment.reference": "W-4711",
  period: "2026-10",
  phone_country_code: "961",
  phone_number: "03 123 456",
  prefix: "5f1c2a9e",
  prev: "https://isp.example/v1/clients?pageIndex=1",
  "progress.step": "clients.csv",
  price: 25,
  price_source: "catalogue",
  quantity: 1,
  query: "haddad",
  quote: "LBP",
  rate: 89_500,
  reason: "The client asked for another day.",
  receipt_number: "RCP-2026-000018",
  reference: "behind the bakery",
  replayed: false,
  response_body: "ok",
  "roleability.description": "List and read clients",
  rounding: 0,
  rounding_tolerance: 0.05,
  search: "router",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
  serial: "SN4711209",
  sku: "RT-AX3",
  sla_hours: 24,
  start: "08:00",
  status: "active",
  status_category: "new",
  street: "Brazil street",
  subject: "Cedar Net: your job T-1042 is done",
  subtotal: 25,
  tax: 2.75,
  tax_rate: 11,
  tax_total: 2.75,
  "technician.name": "Rima Azar",
  technician_name: "Rima Azar",
  ticket_number: "T-1042",
  timezone: "Asia/Beirut",
  title: "No signal since the storm",
  to: 1,
  total: 27.75,
  unit: "piece",
  url: "https://crm.example.com/hooks/lastmile",
  username: "nour.haddad",
  void_reason: null,
  written_off_at: null,
  voided_at: null,
  warnings: "A required task is not done: Light level measured.",
  zone: "Haouch",
};

const formats: Record<string, string> = {
  binary: "(the bytes of the file)",
  date: "2026-10-15",
  "date-time": "2026-10-15T08:30:00Z",
  email: "rima@cedar.example",
  uri: "https://crm.example.com/hooks/lastmile",
  uuid: "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
};

const depth_limit = 8;

/** An example value of a schema, for the document. */
export const exampleOf = (
  schemas: Schemas,
  schema: Schema,
  name = "",
  parent = "",
  depth = 0,
): unknown => {
  const example = exampleValue(name, parent);
  if (example === null && isNullable(schema)) return null;
  if ("$ref" in schema) {
    const named = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1).toLowerCase();
    return exampleOf(schemas, schemas.resolve(schema), named, parent, depth);
  }
  if (schema.allOf && schema.allOf.length > 1)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(schemas, part, name, parent)));
  const [part] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  if (part) return exampleOf(schemas, part, name, parent, depth);
  if (schema.enum) return schema.enum.includes(example) ? example : schema.enum[0];
  if (schema.type === "array")
    return depth > depth_limit ? [] : [exampleOf(schemas, schema.items, name, parent, depth + 1)];
  if (schema.type === "object") {
    const object: Record<string, unknown> = {};
    for (const [field, inner] of Object.entries(schema.properties ?? {}))
      object[field] = exampleOf(schemas, inner, field, name || parent, depth + 1);
    return object;
  }
  return scalar(schema, name, parent);
};

const exampleValue = (name: string, parent: string): unknown => {
  const in_parent = values[`${parent}.${name}`];
  return in_parent === undefined ? values[name] : in_parent;
};

const isNullable = (schema: Schema): boolean => "nullable" in schema && schema.nullable === true;

const scalar = (schema: OpenAPIV3.SchemaObject, name: string, parent: string): unknown => {
  const example = exampleValue(name, parent);
  switch (schema.type) {
    case "string":
      if (schema.format && formats[schema.format]) return formats[schema.format];
      return typeof example === "string" ? example : "text";
    case "integer":
      return Number.isInteger(example) ? example : Math.max(1, schema.minimum ?? 1);
    case "number":
      return typeof example === "number" ? example : Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return typeof example === "boolean" ? example : true;
    default:
      return {};
  }
};
