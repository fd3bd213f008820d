import type * as v from "valibot";
import { is } from "valibot";
import type { Random } from "../../../src/demo/random.ts";
import type { KnownIds } from "./known-ids.ts";

type Schema = v.GenericSchema;

/** The parts of valibot's schemas that say what a value is made of. */
interface Parts {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
  options?: readonly unknown[];
}

/** Texts and numbers of every sort: those that a schema accepts are its valid values. */
const texts = [
  "Nadia Haddad",
  "nadia",
  "No internet since the storm",
  "Zahlé, near the old mill\nring twice",
  "نادية",
  "a",
  "03 123 456",
  "+961 3 123456",
  "961",
  "nadia@cedar.example",
  "https://hooks.example.com/in",
  "2026-11-21",
  "2024-02-29",
  "2026-11-21T08:30:00Z",
  "2026-03-29T00:30:00",
  "08:00",
  "18:00",
  "06:00",
  "24:00",
  "Asia/Beirut",
  "Europe/Paris",
  "USD",
  "LBP",
  "#1f6feb",
  "new,waiting",
  "name:asc",
  "-created_at",
  "branch,items,tickets",
  '{"status":"active","city":"Zahlé"}',
  "10.0.0.0/8",
  "00000000-0000-7000-8000-000000000000",
  "2026-11",
  "aabb.ccdd.eeff",
];
const numbers = [0, 1, 2, 3, 7, 15, 28, 30, 72, 100, 0.5, 1.25, 33.85, 1000, 8760, 1_000_000];

const accepted = new WeakMap<Schema, readonly (string | number)[]>();

const candidates = (schema: Schema, of: readonly (string | number)[]) => {
  const known = accepted.get(schema) ?? of.filter((value) => is(schema, value));
  accepted.set(schema, known);
  return known;
};

/** Fields of windows that lie ahead, and within how many hours: many that begin and end so are right. */
const ahead: Record<string, [from: number, until: number]> = {
  scheduled_at: [0, 60],
  scheduled_until: [30, 70],
  starts_at: [0, 60],
  ends_at: [40, 80],
};

const quarter_ms = 15 * 60 * 1000;

const momentAhead = ([from, until]: [number, number], random: Random): string =>
  new Date(Date.now() + random.between(4 * from, 4 * until) * quarter_ms).toISOString();

/** Without them most requests would be refused early. */
const usually_sent = new Set(["priority", "type", "username"]);
/** What books a visit, and books it over others. */
const often_sent = new Set([
  "technician_id",
  "scheduled_at",
  "scheduled_until",
  "override",
  "override_reason",
]);
/** What money hangs on. */
const at_times_sent = new Set([
  "client_id",
  "job_type_id",
  "invoice_id",
  "items",
  "collect_payment",
  "billing_mode",
]);

const chanceOf = (field: string): number => {
  if (usually_sent.has(field)) return 0.95;
  if (often_sent.has(field)) return 0.7;
  return at_times_sent.has(field) ? 0.4 : 0.12;
};

const namesSomething = (schema: Schema): boolean =>
  is(schema, "00000000-0000-7000-8000-000000000000") && !is(schema, "nadia");

/** A value that the schema accepts, as far as types tell; ids are of things that exist. */
export const validValue = (
  schema: Schema,
  name: string,
  ids: KnownIds,
  random: Random,
): unknown => {
  const { type, wrapped, item, entries, options } = schema as Schema & Parts;
  if (wrapped) {
    if (type === "nullable" && random.chance(0.03)) return null;
    return validValue(wrapped, name, ids, random);
  }
  if (item)
    return Array.from({ length: random.between(0, 3) }, () => validValue(item, name, ids, random));
  if (entries) {
    const fields = Object.entries(entries).filter(
      ([key, field]) => !is(field, undefined) || random.chance(chanceOf(key)),
    );
    return Object.fromEntries(
      fields.map(([key, field]) => [key, validValue(field, key, ids, random)]),
    );
  }
  switch (type) {
    case "picklist":
      return random.pick(options ?? []);
    case "union":
      return validValue(random.pick((options ?? []) as Schema[]), name, ids, random);
    case "boolean":
      return random.chance(0.5);
    case "number":
      if (name.endsWith("_id") && random.chance(0.8)) return ids.forField(name, random);
      return random.pick(candidates(schema, numbers));
    case "string": {
      if (namesSomething(schema)) return ids.forField(name, random);
      if (ahead[name] && random.chance(0.9)) return momentAhead(ahead[name], random);
      const fitting = candidates(schema, texts);
      const text = fitting.length > 0 ? String(random.pick(fitting)) : "text";
      const another = `${text}${random.between(1, 99)}`;
      return random.chance(0.6) && is(schema, another) ? another : text;
    }
    default:
      return null;
  }
};
