import type * as v from "valibot";
import { acceptsBlank } from "./fields.ts";

type Schema = v.GenericSchema;
type Kind = "text" | "number" | "boolean" | "list";

/** The kind of the schema inside `optional`, `nullable` and `pipe`. */
const kindOf = (schema: Schema): Kind => {
  const inner = (schema as { wrapped?: Schema }).wrapped;
  if (inner) return kindOf(inner);
  if (schema.type === "array") return "list";
  if (schema.type === "number") return "number";
  if (schema.type === "boolean") return "boolean";
  return "text";
};

const booleans: Record<string, boolean> = {
  "1": true,
  true: true,
  "0": false,
  false: false,
};

/** A value of the wrong kind stays text, so that the schema refuses it. */
const readValue = (text: string, kind: Kind): unknown => {
  if (kind === "number" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === "boolean") return booleans[text] ?? text;
  return text;
};

/**
 * Parses the query string by the types of the fields (decisions §1):
 * - A list is `name[]=a`, `name[0]=a` or a repeated `name=a`.
 * - If a single value is repeated, the last one counts.
 * - Empty values are ignored, and so are blank ones unless the field accepts them (`exactText`).
 */
export const readQuery = (
  params: URLSearchParams,
  entries: Record<string, Schema>,
): Record<string, unknown> => {
  const query: Record<string, unknown> = {};
  for (const [name, raw] of params) {
    const field = name.replace(/\[\d*\]$/, "");
    const schema = Object.hasOwn(entries, field) ? entries[field] : undefined;
    const text = raw.trim();
    if (!schema || raw === "" || (text === "" && !acceptsBlank(schema))) continue;
    const kind = kindOf(schema);
    if (kind === "list") {
      const list = query[field];
      if (Array.isArray(list)) list.push(text);
      else query[field] = [text];
    } else if (field === name) query[field] = readValue(text, kind);
  }
  return query;
};
