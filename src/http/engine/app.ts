import type { BunRequest } from "bun";
import { Elysia } from "elysia";
import type { Operation } from "../contract/operation.ts";
import { type AppOptions, createHandlers, type Handlers, type PublicRoute } from "./handlers.ts";

type Routes = Pick<AppOptions, "operations" | "public_routes">;

/** A service that can listen, or handle requests without a socket. */
export const createApp = (options: AppOptions) => {
  const app = mount(
    options,
    createHandlers(options, () => app.server),
  );
  return app;
};

/** Mounts every operation. Bodies are read by the handlers, after authentication: Elysia must not parse them. */
export const mount = ({ operations, public_routes }: Routes, handlers: Handlers) => {
  const app = new Elysia({
    normalize: false,
    handler: { standardHostname: false },
    serve: {
      routes: {
        ...wildcardRoutes(public_routes, handlers),
        ...routesWithSlash(operations, handlers),
      },
    },
  });
  for (const operation of operations)
    app.route(
      operation.method,
      operation.path,
      (context) => {
        // Elysia analyses this function's source: `context.server` and a returned call would slow each request.
        const { request, params = {} } = context; // a path without parameters has none when served by Bun
        const answer = handlers.perform(operation, request, params);
        return answer;
      },
      { parse: "none" },
    );
  for (const route of public_routes) {
    const answer = ({ request }: { request: Request }) => handlers.answerPublic(route, request);
    if (route.all_methods) app.all(route.path, answer, { parse: "none" });
    else app.get(route.path, answer);
  }
  return app.onError(({ code, error, request }) => handlers.refuse(code, error, request));
};

/** Routes for Bun's router. Elysia registers all paths there except wildcards, which it would match by the normalized path. */
const wildcardRoutes = (routes: readonly PublicRoute[], handlers: Handlers) =>
  Object.fromEntries(
    routes
      .filter(({ path }) => path.endsWith("*"))
      .map((route) => {
        const answer = (request: Request) => handlers.answerPublic(route, request);
        return [route.path, route.all_methods ? answer : { GET: answer }];
      }),
  );

/**
 * Routes for Bun's router that accept a trailing slash. There are two slashes here because Elysia
 * removes one.
 */
const routesWithSlash = (operations: readonly Operation[], handlers: Handlers) =>
  Object.fromEntries(
    [...Map.groupBy(operations, ({ path }) => path)].map(([path, same]) => [
      `${path}//`,
      Object.fromEntries(
        same.map((operation) => [
          operation.method,
          (request: BunRequest) => handlers.perform(operation, request, request.params),
        ]),
      ),
    ]),
  );
