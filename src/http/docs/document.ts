import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import type { Operation } from "../operation.ts";
import { exampleOf } from "./examples.ts";
import { needsToken, parametersOf, shared_headers, shared_parameters } from "./parameters.ts";
import { error_schema, refusalsOf } from "./refusals.ts";
import { convertSchemas, type Schemas } from "./schemas.ts";

const introduction = `
Clients, service jobs (tickets), scheduling, billing and webhooks of an internet provider.

- **Authentication**: \`Authorization: Bearer <API key>\`. A key acts in one organization, and each operation names the ability that it needs. People send their token instead, together with \`Organization-Id\`.
- **Errors** have one shape, and \`error.reason\` is a code that stays.
- **Times** are UTC with \`Z\`. A time sent without an offset is read in the organization's timezone.
- **Repeating** a POST is harmless with an \`Idempotency-Key\`.
- **Unknown fields and parameters** are ignored; a known one of a wrong type is refused.
`.trim();

/** The OpenAPI 3.0 document of these operations; `named` are the schemas that get a name in it. */
export const openApiDocument = (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
): OpenAPIV3.Document => {
  const schemas = convertSchemas(named, operations.flatMap(schemasOf));
  const paths: Record<string, OpenAPIV3.PathItemObject> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:([a-z_]+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: described(operation, schemas),
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Lastmile API", version: "1", description: introduction },
    servers: [{ url: "/" }],
    security: [{ api_key: [] }, { user_token: [], organization: [] }],
    tags: [...new Set(operations.map(({ spec }) => spec.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        api_key: { type: "http", scheme: "bearer", bearerFormat: "lm_…" },
        user_token: { type: "http", scheme: "bearer", description: "The token of a login." },
        organization: { type: "apiKey", in: "header", name: "Organization-Id" },
      },
      parameters: shared_parameters,
      headers: shared_headers,
      schemas: {
        Error: error_schema,
        ...schemas.neededBy(JSON.stringify(paths).replaceAll("#/components/schemas/Error", "")),
      },
    },
  };
};

const schemasOf = ({ spec }: Operation): v.GenericSchema[] => [
  ...Object.values(spec.query ?? {}),
  ...("body" in spec && spec.body ? [spec.body] : []),
  ...Object.values(spec.answers).filter((schema) => schema !== null),
];

const described = (operation: Operation, schemas: Schemas) => {
  const { spec, ability } = operation;
  const needs = ability === null ? "It needs no ability." : `Ability: \`${ability}\`.`;
  const body = requestBody(operation, schemas);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: spec.description ? `${spec.description}\n\n${needs}` : needs,
    "x-ability": ability,
    ...(ability === null ? { security: needsToken(operation) ? [{ user_token: [] }] : [] } : {}),
    parameters: parametersOf(operation, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: { ...answersOf(operation, schemas), ...refusalsOf(operation) },
  };
};

const requestBody = (
  { spec }: Operation,
  schemas: Schemas,
): OpenAPIV3.RequestBodyObject | undefined => {
  if (!("body" in spec) || !spec.body) return undefined;
  const schema = schemas.of(spec.body);
  const type = "form" in spec && spec.form ? "multipart/form-data" : "application/json";
  return {
    required: (schemas.resolve(schema).required ?? []).length > 0,
    content: { [type]: { schema, example: spec.example ?? exampleOf(schemas, schema) } },
  };
};

const answersOf = (operation: Operation, schemas: Schemas): OpenAPIV3.ResponsesObject =>
  Object.fromEntries(
    Object.entries(operation.spec.answers).map(([status, schema]) => [
      status,
      {
        description: meanings[status] ?? "Done.",
        headers: answerHeaders(operation),
        ...answerContent(operation, schema, schemas),
      },
    ]),
  );

const meanings: Record<string, string> = {
  "200": "The answer.",
  "201": "It is created.",
  "202": "It is queued.",
  "204": "It is done; there is no body.",
};

/** JSON, a file, or nothing. */
const answerContent = (
  { spec }: Operation,
  answer: v.GenericSchema | null,
  schemas: Schemas,
): Pick<OpenAPIV3.ResponseObject, "content"> => {
  if (spec.media_type)
    return { content: { [spec.media_type]: { schema: { type: "string", format: "binary" } } } };
  if (answer === null) return {};
  const schema = schemas.of(answer);
  return { content: { "application/json": { schema, example: exampleOf(schemas, schema) } } };
};

const answerHeaders = ({ method }: Operation): Record<string, OpenAPIV3.ReferenceObject> =>
  Object.fromEntries(
    [
      "X-Request-Id",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      ...(method === "POST" ? ["Idempotent-Replayed"] : []),
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
