import * as v from "valibot";
import { type FieldErrors, refuseFields } from "../../refusal.ts";
import { truncateLists } from "./truncate-lists.ts";

const messageOf = (issue: v.BaseIssue<unknown>): string => {
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

/** The errors of an issue. For a union these are the errors inside the variant that was meant. */
const fieldErrors = (
  issue: v.BaseIssue<unknown>,
  parents: readonly string[] = [],
): FieldError[] => {
  const path = [...parents, ...(v.getDotPath(issue)?.split(".") ?? [])];
  const inside = issue.type === "union" ? (issue.issues ?? []).filter(({ path }) => path) : [];
  return inside.length > 0
    ? inside.flatMap((one) => fieldErrors(one, path))
    : [{ path: path.join(".") || "body", message: messageOf(issue) }];
};

interface FieldError {
  path: string;
  message: string;
}

/**
 * Returns `value` without unknown fields, or refuses with 422 and messages for each field.
 * `missing` has errors for fields that a rule beyond the schema requires.
 */
export const validate = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  missing: FieldErrors = {},
): v.InferOutput<S> => {
  const result = v.safeParse(schema, truncateLists(schema, value));
  if (result.success && Object.keys(missing).length === 0) return result.output;
  const errors: FieldErrors = {};
  for (const { path, message } of (result.issues ?? []).flatMap((issue) => fieldErrors(issue)))
    errors[path] = [...(errors[path] ?? []), message];
  throw refuseFields({ ...missing, ...errors });
};
