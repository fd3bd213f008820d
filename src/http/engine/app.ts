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

/**
 * Mounts every operation. Requests of a socket go from Bun's router to the handlers; Elysia gets those without a route
 * there, and those without a socket. Bodies are read by the handlers, after authentication: Elysia must not parse them.
 */
export const mount = ({ operations, public_routes }: Routes, handlers: Handlers) => {
  const app = new Elysia({
    normalize: false,
    handler: { standardHostname: false },
    serve: {
      routes: {
        ...wildcardRoutes(public_routes, handlers),
        ...routesOf(operations, handlers),
      },
    },
  });
  for (const operation of operations)
    app.route(
      operation.method,
      operation.path,
      ({ request, params }) => handlers.perform(operation, request, params),
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
 * Routes for Bun's router, which would otherwise build Elysia's context for each request. A path is also accepted with
 * a trailing slash. There are two slashes here because Elysia removes one.
 */
const routesOf = (operations: readonly Operation[], handlers: Handlers) =>
  Object.fromEntries(
    [...Map.groupBy(operations, ({ path }) => path)].flatMap(([path, same]) => {
      const by_method = Object.fromEntries(
        same.map((operation) => [
          operation.method,
          (request: BunRequest) => handlers.perform(operation, request, request.params),
        ]),
      );
      return [
        [path, by_method],
        [`${path}//`, by_method],
      ];
    }),
  );
