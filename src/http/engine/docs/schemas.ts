import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";

export type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

const prefix = "#/components/schemas/";

/**
 * Wire schemas do not transform, so requests and answers have the same conversion. Rules without a
 * JSON Schema keyword (`v.check`, `v.toLowerCase`) are skipped; `v.metadata` next to them describes them.
 */
const config: ConversionConfig = {
  target: "openapi-3.0",
  typeMode: "input",
  errorMode: "ignore",
  overrideRef: ({ referenceId }) => prefix + referenceId,
  overrideSchema: ({ jsonSchema }) => toOpenApi30(jsonSchema),
  overrideAction: ({ jsonSchema }) => dropRedundant(jsonSchema),
};

/** Adapts to OpenAPI 3.0: `$ref` without siblings, no empty `required`, enums with a type and, if nullable, with null. */
const toOpenApi30 = (schema: JsonSchema): JsonSchema => {
  const { $ref, required, ...rest } = schema;
  // What may be null needs a type, and everything with a name is an object.
  if ($ref && rest.nullable) return { ...rest, type: "object", allOf: [{ $ref }] };
  if ($ref) return Object.keys(rest).length > 0 ? { ...rest, allOf: [{ $ref }] } : { $ref };
  if (rest.enum?.every((value) => typeof value === "string")) rest.type = "string";
  if (rest.nullable && rest.enum && !rest.enum.includes(null)) rest.enum = [...rest.enum, null];
  return required && required.length > 0 ? { ...rest, required } : rest;
};

/** Drops a pattern that a format implies, and the maximum of safe integers. */
const dropRedundant = (schema: JsonSchema): JsonSchema => {
  const { pattern, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined ? { pattern } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
  };
};

export interface Schemas {
  /** A reference to a named schema, otherwise the schema itself. */
  of(schema: v.GenericSchema): Schema;
  /** The named schema behind a reference. */
  resolve(schema: Schema): OpenAPIV3.SchemaObject;
  /** Adds to `found` the named schemas to which `text`, a part of the document, refers directly or indirectly. */
  neededBy(text: string, found: Record<string, Schema>): Record<string, Schema>;
}

/** Converts every schema of the service at once; those of `named` become components. */
export const convertSchemas = (
  named: Readonly<Record<string, v.GenericSchema>>,
  all: Iterable<v.GenericSchema>,
): Schemas => {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  for (const schema of all) if (!names.has(schema)) names.set(schema, `inline:${names.size}`);
  const converted = toJsonSchemaDefs(
    Object.fromEntries(
      // Unnamed schemas are copied, so that they are inlined where others contain them.
      [...names].map(([schema, name]) => [
        name,
        Object.hasOwn(named, name) ? schema : { ...schema },
      ]),
    ),
    config,
  ) as Record<string, object>;

  const byName = (name: string): OpenAPIV3.SchemaObject => {
    const schema = converted[name];
    if (!schema) throw new Error(`No schema ${name}`);
    return schema as OpenAPIV3.SchemaObject; // the target of the conversion
  };

  const neededBy = (text: string, found: Record<string, Schema>): Record<string, Schema> => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (Object.hasOwn(found, name)) continue;
      found[name] = byName(name);
      neededBy(JSON.stringify(found[name]), found);
    }
    return found;
  };

  return {
    of: (schema) => {
      const name = names.get(schema) ?? "";
      return Object.hasOwn(named, name) ? { $ref: prefix + name } : byName(name);
    },
    resolve: (schema) => ("$ref" in schema ? byName(schema.$ref.slice(prefix.length)) : schema),
    neededBy,
  };
};
