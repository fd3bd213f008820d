import type * as v from "valibot";
import { blankCounts } from "./fields.ts";

type Schema = v.GenericSchema;
type Kind = "text" | "number" | "boolean" | "list";

/** The type below `optional`, `nullable` and `pipe`. */
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

/** A value that does not fit its kind stays text, for the schema to refuse. */
const readValue = (text: string, kind: Kind): unknown => {
  if (kind === "number" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === "boolean") return booleans[text] ?? text;
  return text;
};

/**
 * Reads the query string by the types of `schema`'s fields: lists as `name[]=a`, `name[0]=a` and
 * a repeated `name=a`; of a single value sent twice the last counts, and an empty one is not sent,
 * nor a blank one where it would not be compared.
 * Nothing is split or parsed further (decisions §1).
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
    if (!schema || raw === "" || (text === "" && !blankCounts(schema))) continue;
    const kind = kindOf(schema);
    if (kind === "list") {
      const list = query[field];
      if (Array.isArray(list)) list.push(text);
      else query[field] = [text];
    } else if (field === name) query[field] = readValue(text, kind);
  }
  return query;
};
