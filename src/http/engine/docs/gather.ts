import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import type { Operation } from "../../contract/operation.ts";
import { type Description, describeOperations } from "./document.ts";

/**
 * An app that answers `/docs/json` and nothing else worth asking: its routes carry what the document
 * says of them as their `detail`, and the plugin gathers it. Not the app that serves, since making
 * the details takes longer than starting may.
 */
export const documentApp = (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
) => {
  const { details, documentation } = describeOperations(operations, named);
  const app = new Elysia().use(
    swagger({
      path: "/docs",
      documentation: { ...documentation, paths: splitPaths(details) },
      excludeStaticFile: false, // a path with a dot in it is no file
    }),
  );
  for (const [{ method, path }, detail] of details)
    if (!isSplit(path)) app.route(method, path, () => undefined, { detail });
  return app;
};

/** Whether a parameter is only a part of its segment, `:token.ics`: the plugin takes all of it for the name. */
const isSplit = (path: string): boolean => /:[a-z_]+[^a-z_/]/.test(path);

/** Such paths as they stand in the document: the plugin takes them over. */
const splitPaths = (details: Description["details"]): OpenAPIV3.PathsObject =>
  Object.fromEntries(
    details
      .filter(([{ path }]) => isSplit(path))
      .map(([{ method, path }, detail]) => [
        path.replace(/:([a-z_]+)/g, "{$1}"),
        { [method.toLowerCase()]: detail },
      ]),
  );

/** The document of these operations, as text; `named` are the schemas that get a name in it. */
export const composeDocument = async (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
): Promise<string> => {
  const app = documentApp(operations, named);
  return (await app.handle(new Request("http://localhost/docs/json"))).text();
};
