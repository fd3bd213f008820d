import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import type { Operation } from "../../contract/operation.ts";
import type { NamedAnswer } from "./answers.ts";
import { exampleOf } from "./examples.ts";
import { streams } from "./parameters.ts";
import type { Schemas } from "./schemas.ts";

const meanings: Record<string, { name: string; description: string }> = {
  "200": { name: "", description: "The answer." },
  "201": { name: "Created", description: "Created." },
  "202": { name: "Queued", description: "Queued." },
  "204": { name: "NoContent", description: "Done; there is no body." },
  "304": { name: "NotModified", description: "Not modified since the caller's response." },
};

/** The successful answers of an operation. */
export const successesOf = (operation: Operation, schemas: Schemas): NamedAnswer[] =>
  Object.entries(operation.spec.answers).map(([status, schema]) => ({
    status,
    ...nameOf(operation, status, schema, schemas),
    answer: {
      description: meanings[status]?.description ?? "Done.",
      headers: headersOf(operation),
      ...(status === "304" ? {} : contentOf(operation, schema, schemas)),
    },
  }));

/** For example `TicketCreated`. A POST gets another name, since its answer has one more header. */
const nameOf = (
  { method, spec }: Operation,
  status: string,
  answer: v.GenericSchema | null,
  schemas: Schemas,
): { name?: string } => {
  const schema = answer === null ? null : schemas.of(answer);
  if (spec.media_type || spec.csv || streams(spec) || (schema && !("$ref" in schema))) return {};
  const name = `${schema ? schemaName(schema) : ""}${meanings[status]?.name ?? status}`;
  return { name: method === "POST" ? `Repeatable${name}` : name };
};

const schemaName = ({ $ref }: OpenAPIV3.ReferenceObject): string =>
  $ref.slice($ref.lastIndexOf("/") + 1);

/** JSON, a file, or nothing. */
const contentOf = (
  { spec }: Operation,
  answer: v.GenericSchema | null,
  schemas: Schemas,
): Pick<OpenAPIV3.ResponseObject, "content"> => {
  if (spec.media_type)
    return { content: { [spec.media_type]: { schema: { type: "string", format: "binary" } } } };
  if (answer === null) return {};
  const schema = schemas.of(answer);
  const example =
    "$ref" in schema
      ? { examples: { answer: { $ref: `#/components/examples/${schemaName(schema)}` } } }
      : { example: exampleOf(schemas, schema) };
  return {
    content: {
      "application/json": { schema, ...example },
      ...(spec.csv ? { "text/csv": { schema: { type: "string" } } } : {}),
      ...(streams(spec) ? { "text/event-stream": { schema: { type: "string" } } } : {}),
    },
  };
};

const headersOf = ({ kind, method }: Operation): Record<string, OpenAPIV3.ReferenceObject> =>
  Object.fromEntries(
    [
      "X-Request-Id",
      "X-Data-As-Of",
      ...(kind === "link" ? ["ETag"] : ["X-RateLimit-Limit", "X-RateLimit-Remaining"]),
      ...(method === "POST" ? ["Idempotent-Replayed"] : []),
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** An example for each named schema of an answer. */
export const successExamples = (
  operations: readonly Operation[],
  schemas: Schemas,
): Record<string, OpenAPIV3.ExampleObject> =>
  Object.fromEntries(
    operations
      .flatMap(({ spec }) => Object.values(spec.answers))
      .filter((answer) => answer !== null)
      .map((answer) => schemas.of(answer))
      .filter((schema) => "$ref" in schema)
      .map((schema) => [schemaName(schema), { value: exampleOf(schemas, schema) }]),
  );
