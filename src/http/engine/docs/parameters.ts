import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import type { Operation } from "../../contract/operation.ts";
import type { Schemas } from "./schemas.ts";

type Parameter = OpenAPIV3.ParameterObject | OpenAPIV3.ReferenceObject;

/** Every operation but logging in. */
export const needsToken = ({ ability, spec }: Operation): boolean =>
  ability !== null || "identify" in spec;

export const takesBody = ({ spec }: Operation): boolean =>
  "body" in spec && spec.body !== undefined;

/** Whether it checks `If-Match` (decisions §5). */
export const takesVersion = (operation: Operation): boolean =>
  operation.kind === "write" && operation.spec.versioned === true;

/** Whether it can answer with an event stream. */
export const streams = (spec: Operation["spec"]): boolean => "stream" in spec;

const header = (name: string): OpenAPIV3.ReferenceObject => ({
  $ref: `#/components/parameters/${name}`,
});

const isOptional = (schema: v.GenericSchema): boolean =>
  ["optional", "nullish", "exact_optional"].includes(schema.type);

/** Path parameters, query parameters (lists as `name[]`) and headers. */
export const parametersOf = (operation: Operation, schemas: Schemas): Parameter[] => [
  ...[...operation.path.matchAll(/:([a-z_]+)/g)].map(
    ([, name = ""]): Parameter => ({
      name,
      in: "path",
      required: true,
      schema: pathSchema(operation, name),
    }),
  ),
  ...Object.entries(operation.spec.query ?? {}).map(([name, schema]) =>
    queryParameter(name, schema, schemas),
  ),
  ...(operation.method === "POST" ? [header("Idempotency-Key")] : []),
  ...(takesVersion(operation) ? [header("If-Match")] : []),
  ...(operation.kind === "link" ? [header("If-None-Match")] : []),
  ...(streams(operation.spec) ? [header("Last-Event-ID")] : []),
  header("X-Request-Id"),
];

const pathSchema = ({ kind, spec }: Operation, name: string): OpenAPIV3.SchemaObject => {
  if (kind === "link") return { type: "string" };
  return spec.numbered && name === "id"
    ? { type: "integer", minimum: 1 }
    : { type: "string", format: "uuid" };
};

const queryParameter = (name: string, schema: v.GenericSchema, schemas: Schemas): Parameter => {
  const described = schemas.resolve(schemas.of(schema));
  const { description, ...rest } = described;
  const list = described.type === "array";
  return {
    name: list ? `${name}[]` : name,
    in: "query",
    ...(isOptional(schema) ? {} : { required: true }),
    schema: rest as OpenAPIV3.SchemaObject, // still one without its description
    ...(description ? { description } : {}),
    ...(list ? { style: "form", explode: true } : {}),
  };
};

/** Request headers that many operations share. */
export const shared_parameters: Record<string, OpenAPIV3.ParameterObject> = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes retries safe: for 7 days, the same key with the same request returns the first response again, with `Idempotent-Replayed: true`.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "0f8a6a1e-visit-1042",
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    description:
      "The `version` that the caller has read, in quotes. Responds with 412 if the current version is another one.",
    schema: { type: "string" },
    example: '"3"',
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of an earlier response. Responds with 304 if nothing has changed.",
    schema: { type: "string" },
    example: 'W/"5f1c2a9e"',
  },
  "Last-Event-ID": {
    name: "Last-Event-ID",
    in: "header",
    description:
      "For streams: the `id` of the last event received. The stream continues after it and ignores `after`.",
    schema: { type: "string" },
  },
  "X-Request-Id": {
    name: "X-Request-Id",
    in: "header",
    description: "The caller's own id of this request. It is returned and logged.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._:-]{1,128}$" },
  },
};

/** Response headers. */
export const shared_headers: Record<string, OpenAPIV3.HeaderObject> = {
  "X-Request-Id": {
    description: "The id of this request, as in the log.",
    schema: { type: "string" },
  },
  "X-Data-As-Of": {
    description:
      "When the data of the response was current. Only of a service that only reads (`serve --read-only`).",
    schema: { type: "string", format: "date-time" },
  },
  "X-RateLimit-Limit": {
    description: "The key's daily call limit, in the organization's timezone; for keys only.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "Calls left today; for keys only.",
    schema: { type: "integer" },
  },
  ETag: {
    description: "Identifies this response, for `If-None-Match`.",
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description: "`true` for a stored response to an earlier request.",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": {
    description: "Seconds to wait before the next call.",
    schema: { type: "integer" },
  },
};
