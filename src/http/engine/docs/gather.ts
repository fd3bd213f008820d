import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import type { OpenAPIV3 } from "openapi-types";
import type * as v from "valibot";
import type { Operation } from "../../contract/operation.ts";
import { type Description, describeOperations } from "./document.ts";

/**
 * An app for `/docs/json`. Its routes have their documentation as `detail`, from which the plugin
 * makes the document. It is separate from the serving app, because that must start faster.
 */
export const docsApp = (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
) => {
  const { details, documentation } = describeOperations(operations, named);
  const app = new Elysia().use(
    swagger({
      path: "/docs",
      documentation: { ...documentation, paths: partialSegmentPaths(details) },
      excludeStaticFile: false, // a path with a dot is not a file here
    }),
  );
  for (const [{ method, path }, detail] of details)
    if (!hasPartialSegment(path)) app.route(method, path, () => undefined, { detail });
  return app;
};

/** Whether a parameter is only part of its segment, `:token.ics`. The plugin would use all of it as the name. */
const hasPartialSegment = (path: string): boolean => /:[a-z_]+[^a-z_/]/.test(path);

/** The documentation of such paths, which the plugin copies. */
const partialSegmentPaths = (details: Description["details"]): OpenAPIV3.PathsObject =>
  Object.fromEntries(
    details
      .filter(([{ path }]) => hasPartialSegment(path))
      .map(([{ method, path }, detail]) => [
        path.replace(/:([a-z_]+)/g, "{$1}"),
        { [method.toLowerCase()]: detail },
      ]),
  );

/** The OpenAPI document as text; `named` are the schemas in `components`. */
export const composeDocument = async (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
): Promise<string> => {
  const app = docsApp(operations, named);
  return (await app.handle(new Request("http://localhost/docs/json"))).text();
};
