import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import type * as v from "valibot";
import type { Operation } from "../operation.ts";
import { describeOperations } from "./document.ts";

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
      documentation,
      excludeStaticFile: false, // a path with a dot in it is no file
    }),
  );
  for (const [{ method, path }, detail] of details)
    app.route(method, path, () => undefined, { detail });
  return app;
};

/** The document of these operations, as text; `named` are the schemas that get a name in it. */
export const composeDocument = async (
  operations: readonly Operation[],
  named: Readonly<Record<string, v.GenericSchema>>,
): Promise<string> => {
  const app = documentApp(operations, named);
  return (await app.handle(new Request("http://localhost/docs/json"))).text();
};
