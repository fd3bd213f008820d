import type { OpenAPIV3 } from "openapi-types";

/** An answer of an operation. Answers with the same name are identical. */
export interface NamedAnswer {
  status: string;
  /** Undefined if no other operation has this answer. */
  name?: string;
  answer: OpenAPIV3.ResponseObject;
}

/** Moves answers of several operations to `components/responses` and refers to them. */
export const shareAnswers = (operations: readonly (readonly NamedAnswer[])[]) => {
  const seen = new Set<string>();
  const shared: Record<string, OpenAPIV3.ResponseObject> = {};
  for (const { name, answer } of operations.flat()) {
    if (name === undefined) continue;
    if (seen.has(name)) shared[name] = answer;
    seen.add(name);
  }
  const shareOrInline = ({ name = "", answer }: NamedAnswer) =>
    Object.hasOwn(shared, name) ? { $ref: `#/components/responses/${name}` } : answer;
  return {
    /** The answers of each operation, in the order of the operations. */
    of: operations.map(
      (answers): OpenAPIV3.ResponsesObject =>
        Object.fromEntries(answers.map((answer) => [answer.status, shareOrInline(answer)])),
    ),
    shared,
  };
};
