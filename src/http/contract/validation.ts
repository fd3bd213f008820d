import * as v from "valibot";
import { type FieldErrors, refuseFields } from "../../refusal.ts";
import { cutLists } from "./list-bounds.ts";

const explain = (issue: v.BaseIssue<unknown>): string => {
  if (issue.kind !== "schema") return issue.message;
  if (issue.received === "undefined") return "is required";
  switch (issue.type) {
    case "picklist":
    case "enum":
    case "literal":
    case "union":
      return `must be one of: ${(issue.expected ?? "")
        .replace(/[()"]/g, "")
        .replace(/\bObject\b/, "object")
        .replaceAll(" | ", ", ")}`;
    case "object":
      return "must be an object";
    case "strict_object":
      return issue.expected === "never" ? "is not known here" : "must be an object";
    case "array":
      return "must be a list";
    case "instance":
      return "must be a file";
    default:
      return `must be a ${issue.expected ?? issue.type}`;
  }
};

/** What is wrong, and where. Of a choice of shapes it is what is wrong inside the one that was meant. */
const explained = (issue: v.BaseIssue<unknown>, before: readonly string[] = []): Explained[] => {
  const path = [...before, ...(v.getDotPath(issue)?.split(".") ?? [])];
  const inside = issue.type === "union" ? (issue.issues ?? []).filter(({ path }) => path) : [];
  return inside.length > 0
    ? inside.flatMap((one) => explained(one, path))
    : [{ path: path.join(".") || "body", message: explain(issue) }];
};

interface Explained {
  path: string;
  message: string;
}

/**
 * `value` as the schema declares it, unknown fields left out; else 422 with a message for each
 * field. `missing` are fields that a rule beyond the schema asks for.
 */
export const validate = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  missing: FieldErrors = {},
): v.InferOutput<S> => {
  const result = v.safeParse(schema, cutLists(schema, value));
  if (result.success && Object.keys(missing).length === 0) return result.output;
  const errors: FieldErrors = {};
  for (const { path, message } of (result.issues ?? []).flatMap((issue) => explained(issue)))
    errors[path] = [...(errors[path] ?? []), message];
  throw refuseFields({ ...missing, ...errors });
};
