import type { OpenAPIV3 } from "openapi-types";
import type { Schema, Schemas } from "./schemas.ts";

/** What a field of this name might hold; `board.name` is the name inside a board. */
const values: Record<string, unknown> = {
  ability: "tickets:read",
  address: "Azar building, 3rd floor",
  amount: 25,
  api_version: "2026-10-15",
  balance: 25,
  "actor.id": "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
  "actor.name": "crm",
  "board.name": "Field work",
  body: "The client is at home after 16:00.",
  box: "B-12",
  branch_name: "Bekaa",
  building: "Azar",
  cancellation_reason: "The client asked for another day.",
  "checklist.id": "light-level",
  "checklist_state.id": "light-level",
  city: "Zahle",
  code: "router-swap",
  collector_name: "Elie Daher",
  color: "#2f6f4f",
  color_tag: "green",
  "column.name": "New",
  content_type: "image/jpeg",
  currency: "USD",
  current_page: 1,
  description: "Router shows a red light since this morning.",
  disjunctor: "D-4",
  email: "rima@cedar.example",
  end: "18:00",
  event_id: "evt_0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90",
  external_ref: "crm-1042",
  "failure.message": "Fibre 50 is switched off",
  "failure.reason": "item_inactive",
  "failures.message": "Fibre 50 is switched off",
  "failures.reason": "item_inactive",
  first: "https://isp.example/v1/clients?pageIndex=1",
  from: 1,
  generator_name: "Haouch generator",
  ip_allowlist: "203.0.113.0/24",
  isp_account_name: "Cedar Net",
  isp_name: "Cedar Net",
  key: "lm_5f1c2a9e_mJ0sQeXv0c1rYb7hW3nT8kLpZ4uD6gAfR2iO9yBxEwM",
  kind: "invoice",
  label: "Light level measured",
  labels: "fiber",
  language: "ar",
  last: "https://isp.example/v1/clients?pageIndex=1",
  last_page: 1,
  latest_check_in_name: "Rima Azar",
  message: "is required",
  name: "Nour Haddad",
  next: "https://isp.example/v1/clients?pageIndex=2",
  notes: "Gate code 4711.",
  notification_email: "office@cedar.example",
  odometer: "1042",
  organization_id: "0199e2a0-1111-7a3b-9c40-5d2f8e1b7a90",
  page: 1,
  path: "https://isp.example/v1/clients",
  per_page: 15,
  period: "2026-10",
  phone_country_code: "961",
  phone_number: "03 123 456",
  prefix: "5f1c2a9e",
  prev: "https://isp.example/v1/clients?pageIndex=1",
  price: 25,
  quantity: 1,
  query: "haddad",
  reason: "The client asked for another day.",
  reference: "behind the bakery",
  response_body: "ok",
  search: "router",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
  sku: "RT-AX3",
  sla_hours: 24,
  start: "08:00",
  status: "active",
  status_category: "new",
  street: "Brazil street",
  technician_name: "Rima Azar",
  ticket_number: "T-1042",
  timezone: "Asia/Beirut",
  title: "No signal since the storm",
  to: 1,
  total: 1,
  unit: "piece",
  url: "https://crm.example.com/hooks/lastmile",
  username: "nour.haddad",
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

/** A plausible value of a schema, for the examples of the document. */
export const exampleOf = (
  schemas: Schemas,
  schema: Schema,
  name = "",
  parent = "",
  depth = 0,
): unknown => {
  if ("$ref" in schema) {
    const named = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1).toLowerCase();
    return exampleOf(schemas, schemas.resolve(schema), named, parent, depth);
  }
  if (schema.allOf && schema.allOf.length > 1)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(schemas, part, name, parent)));
  const [part] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  if (part) return exampleOf(schemas, part, name, parent, depth);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array")
    return depth > depth_limit ? [] : [exampleOf(schemas, schema.items, name, parent, depth + 1)];
  if (schema.type === "object") {
    const inside: Record<string, unknown> = {};
    for (const [field, inner] of Object.entries(schema.properties ?? {}))
      inside[field] = exampleOf(schemas, inner, field, name || parent, depth + 1);
    return inside;
  }
  return scalar(schema, name, parent);
};

const scalar = (schema: OpenAPIV3.SchemaObject, name: string, parent: string): unknown => {
  const known = values[`${parent}.${name}`] ?? values[name];
  switch (schema.type) {
    case "string":
      if (schema.format && formats[schema.format]) return formats[schema.format];
      return typeof known === "string" ? known : "text";
    case "integer":
    case "number":
      return typeof known === "number" ? known : Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return {};
  }
};
