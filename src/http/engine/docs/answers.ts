import type { OpenAPIV3 } from "openapi-types";

/** An answer of an operation. Its name says all of it: the same name, the same answer. */
export interface NamedAnswer {
  status: string;
  /** None for what no other operation answers. */
  name?: string;
  answer: OpenAPIV3.ResponseObject;
}

/** Says once what several operations answer, and refers to it. */
export const shareAnswers = (operations: readonly (readonly NamedAnswer[])[]) => {
  const met = new Set<string>();
  const shared: Record<string, OpenAPIV3.ResponseObject> = {};
  for (const { name, answer } of operations.flat()) {
    if (name === undefined) continue;
    if (met.has(name)) shared[name] = answer;
    met.add(name);
  }
  const spoken = ({ name = "", answer }: NamedAnswer) =>
    Object.hasOwn(shared, name) ? { $ref: `#/components/responses/${name}` } : answer;
  return {
    /** The answers of each operation, in the order of the operations. */
    of: operations.map(
      (answers): OpenAPIV3.ResponsesObject =>
        Object.fromEntries(answers.map((answer) => [answer.status, spoken(answer)])),
    ),
    shared,
  };
};
