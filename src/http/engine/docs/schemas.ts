import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";

export type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

const prefix = "#/components/schemas/";

/**
 * Wire schemas validate and do not transform, so one conversion serves requests and answers.
 * What no keyword can say (`v.check`, `v.toLowerCase`) is left to the metadata beside it.
 */
const config: ConversionConfig = {
  target: "openapi-3.0",
  typeMode: "input",
  errorMode: "ignore",
  overrideRef: ({ referenceId }) => prefix + referenceId,
  overrideSchema: ({ jsonSchema }) => mended(jsonSchema),
  overrideAction: ({ jsonSchema }) => withoutRepetition(jsonSchema),
};

/** Says what OpenAPI 3.0 wants said differently: a reference alone, no empty `required`, values with their type and null among them. */
const mended = (schema: JsonSchema): JsonSchema => {
  const { $ref, required, ...rest } = schema;
  if ($ref) return Object.keys(rest).length > 0 ? { ...rest, allOf: [{ $ref }] } : { $ref };
  if (rest.enum?.every((value) => typeof value === "string")) rest.type = "string";
  if (rest.nullable && rest.enum && !rest.enum.includes(null)) rest.enum = [...rest.enum, null];
  return required && required.length > 0 ? { ...rest, required } : rest;
};

/** No pattern where a format says it, and not the largest whole number that JSON carries exactly. */
const withoutRepetition = (schema: JsonSchema): JsonSchema => {
  const { pattern, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined ? { pattern } : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
  };
};

export interface Schemas {
  /** How the document speaks of a schema: by its name, or inline. */
  of(schema: v.GenericSchema): Schema;
  /** The named schema behind a reference. */
  resolve(schema: Schema): OpenAPIV3.SchemaObject;
  /** Beside what is known, the named schemas that `text`, a piece of the document, needs, and those that they need. */
  neededBy(text: string, known: Record<string, Schema>): Record<string, Schema>;
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
      // A copy of what has no name: where it stands inside another, it is written out there.
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

  const neededBy = (text: string, known: Record<string, Schema>): Record<string, Schema> => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (Object.hasOwn(known, name)) continue;
      known[name] = byName(name);
      neededBy(JSON.stringify(known[name]), known);
    }
    return known;
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
