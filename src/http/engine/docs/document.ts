import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import { type Ability, type NeededAbility, neededOf } from "../../../shared/abilities.ts";
import type { Operation } from "../../contract/operation.ts";
import { shareAnswers } from "./answers.ts";
import { exampleOf } from "./examples.ts";
import { needsToken, parametersOf, shared_headers, shared_parameters } from "./parameters.ts";
import { error_schema, refusalExamples, refusalsOf } from "./refusals.ts";
import { convertSchemas, type Schemas } from "./schemas.ts";
import { successExamples, successesOf } from "./successes.ts";
import { tag_descriptions } from "./tags.ts";

const introduction = `
Clients, service jobs (tickets), scheduling, billing and webhooks of an internet provider.

- **Authentication**: \`Authorization: Bearer <API key>\`. A key belongs to one organization, and each operation names the ability it needs, in its description and as \`x-ability\`: any one of a list, or every one of \`all_of\`. People send their token instead, together with \`Organization-Id\`. The console's session is a cookie.
- **Errors** all have the same shape, and \`error.reason\` is a stable code.
- **Times** are UTC with \`Z\`. A time sent without an offset is read in the organization's timezone.
- **Repeating** a POST is safe with an \`Idempotency-Key\`.
- **Caching**: every response has \`Cache-Control: no-store\`.
- **Unknown fields and parameters** are ignored; known ones of the wrong type are refused.
`.trim();

/** One ability, a list of which any one suffices, or `all_of`. */
type ShownAbility = Exclude<NeededAbility, { any_of: unknown }> | readonly Ability[];

/** An operation as the document shows it. */
type Detail = OpenAPIV3.OperationObject<{
  /** Any one of a list suffices. */
  "x-ability": ShownAbility | null;
}>;

export interface Description {
  /** The operations, in their order. */
  details: readonly (readonly [Operation, Detail])[];
  /** Everything else. */
  documentation: Omit<OpenAPIV3.Document, "paths">;
}

/** The content of the OpenAPI 3.0 document; `named` are the schemas in `components`. */
export const describeOperations = (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
): Description => {
  const schemas = convertSchemas(named, operations.flatMap(schemasOf));
  const answers = shareAnswers(
    operations.map((operation) => [...successesOf(operation, schemas), ...refusalsOf(operation)]),
  );
  const details = operations.map(
    (operation, index) =>
      [
        operation,
        { ...describeOperation(operation, schemas), responses: answers.of[index] ?? {} },
      ] as const,
  );
  return {
    details,
    documentation: {
      openapi: "3.0.3",
      info: {
        title: "Lastmile API",
        version: "1",
        description: introduction,
        license: { name: "MIT", url: "https://opensource.org/license/mit" },
      },
      servers: [{ url: "/", description: "The service that serves this document." }],
      security: [
        { api_key: [] },
        { user_token: [], organization: [] },
        { session_cookie: [], csrf_token: [], organization: [] },
      ],
      tags: [...new Set(operations.map(({ spec }) => spec.tag))].map((name) => ({
        name,
        description: tag_descriptions[name] ?? "",
      })),
      components: {
        securitySchemes: security_schemes,
        parameters: shared_parameters,
        headers: shared_headers,
        responses: answers.shared,
        examples: { ...refusalExamples(operations), ...successExamples(operations, schemas) },
        schemas: schemas.neededBy(
          JSON.stringify([details.map(([, detail]) => detail), answers.shared]),
          { Error: error_schema },
        ),
      },
    },
  };
};

const security_schemes: Record<string, OpenAPIV3.SecuritySchemeObject> = {
  api_key: { type: "http", scheme: "bearer", bearerFormat: "lm_…" },
  user_token: { type: "http", scheme: "bearer", description: "A token from logging in." },
  organization: { type: "apiKey", in: "header", name: "Organization-Id" },
  session_cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-lastmile",
    description:
      "The session of the console, from logging in with `session: cookie`. Over plain HTTP it is named `lastmile`. Ignored in a request with `Authorization`; refused from another origin (403).",
  },
  csrf_token: {
    type: "apiKey",
    in: "header",
    name: "X-CSRF-Token",
    description: "The `csrf_token` of the login. Each request with the cookie needs it.",
  },
};

/** Of operations outside any organization. */
const own_session = [{ user_token: [] }, { session_cookie: [], csrf_token: [] }];

const schemasOf = ({ spec }: Operation): v.GenericSchema[] => [
  ...Object.values(spec.query ?? {}),
  ...("body" in spec && spec.body ? [spec.body] : []),
  ...Object.values(spec.answers).filter((schema) => schema !== null),
];

const describeOperation = (operation: Operation, schemas: Schemas): Omit<Detail, "responses"> => {
  const { spec, ability } = operation;
  const needs = ability === null ? "Needs no ability." : `Ability: ${abilityText(ability)}.`;
  const body = requestBody(operation, schemas);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: spec.description ? `${spec.description}\n\n${needs}` : needs,
    "x-ability":
      typeof ability === "object" && ability && "any_of" in ability ? ability.any_of : ability,
    ...(ability === null ? { security: needsToken(operation) ? own_session : [] } : {}),
    parameters: parametersOf(operation, schemas),
    ...(body ? { requestBody: body } : {}),
  };
};

const abilityText = (ability: NeededAbility): string =>
  neededOf(ability)
    .map((alternatives) => alternatives.map((name) => `\`${name}\``).join(" or "))
    .join(" and ");

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
