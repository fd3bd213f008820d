import { mount } from "../src/http/engine/app.ts";
import { type AppOptions, createHandlers, type Handlers } from "../src/http/engine/handlers.ts";

/** The handlers of the service that a request is for. */
const handlers_by_request = new WeakMap<Request, Handlers>();

const handlersFor = (request: Request): Handlers => {
  const handlers = handlers_by_request.get(request);
  if (!handlers) throw new Error("this request is for no service");
  return handlers;
};

const mountShared = (options: AppOptions) =>
  mount(options, {
    perform: (operation, request, params) =>
      handlersFor(request).perform(operation, request, params),
    answerPublic: (route, request) => handlersFor(request).answerPublic(route, request),
    refuse: (code, error, request) => handlersFor(request).refuse(code, error, request),
  });

let shared: ReturnType<typeof mountShared> | undefined;

/**
 * Returns what handles requests with these options. Elysia compiles an app's routes for longer than
 * most tests take, so all services of a process share one app. They have the same routes.
 */
export const handleWith = (options: AppOptions): ((request: Request) => Promise<Response>) => {
  shared ??= mountShared(options);
  const app = shared;
  const handlers = createHandlers(options, () => null);
  const public_routes = new Map(options.public_routes.map((route) => [route.path, route]));
  const own: Handlers = {
    ...handlers,
    answerPublic: (route, request) =>
      handlers.answerPublic(public_routes.get(route.path) ?? route, request),
  };
  return (request) => {
    handlers_by_request.set(request, own);
    return app.handle(request);
  };
};
