import openapiTS, { astToString } from "openapi-typescript";
import { operations } from "../src/api.ts";
import { composeDocument } from "../src/http/engine/docs/gather.ts";
import { schemas } from "../src/schemas.ts";

/**
 * `bun run console-types`: writes what the console knows of the service, its OpenAPI document as types.
 * A test holds the file against the document.
 */
export const types_file = "src/console/api/document.d.ts";

const heading = "// Made by `bun run console-types` from the OpenAPI document.\n\n";

export const consoleTypes = async (): Promise<string> => {
  const document = JSON.parse(await composeDocument(operations, schemas));
  const nodes = await openapiTS(document, {
    // A request may leave out what has a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return heading + astToString(nodes);
};

if (import.meta.main) await Bun.write(types_file, await consoleTypes());
