/* Of packages that are installed outside the project: as much as the servers by hand use of them. */

declare module "fastify" {
  import type { Logger } from "pino";
  import type { Caller } from "./access.ts";

  interface Route {
    Params?: unknown;
    Querystring?: unknown;
    Body?: unknown;
  }

  interface Request<R extends Route = Route> {
    id: string;
    method: string;
    url: string;
    protocol: string;
    host: string;
    headers: Record<string, string | undefined>;
    params: R["Params"];
    query: R["Querystring"];
    body: R["Body"];
    log: Logger;
    routeOptions: { config: { ability?: string } };
    caller: Caller | null;
  }

  interface Reply {
    statusCode: number;
    elapsedTime: number;
    code(status: number): Reply;
    header(name: string, value: string): Reply;
    headers(headers: Record<string, string>): Reply;
    send(body: unknown): Reply;
  }

  interface Options {
    config: { ability: string };
    schema: { params?: object; querystring?: object; body?: object; response: object };
  }

  interface Handle {
    (path: string, handler: () => Promise<unknown>): void;
    <R extends Route>(
      path: string,
      options: Options,
      handler: (request: Request<R>, reply: Reply) => Promise<unknown>,
    ): void;
  }

  interface App {
    get: Handle;
    post: Handle;
    decorateRequest(name: "caller", value: null): void;
    addHook(
      name: "onRequest" | "onResponse",
      hook: (request: Request, reply: Reply) => Promise<void>,
    ): void;
    setErrorHandler(
      handler: (error: Error & { validation?: unknown }, request: Request, reply: Reply) => Reply,
    ): void;
    setNotFoundHandler(handler: (request: Request, reply: Reply) => Reply): void;
    listen(address: { host: string; port: number }): Promise<string>;
  }

  export class LogController {
    constructor(options: { disableRequestLogging: boolean });
  }

  export default function fastify(options: {
    loggerInstance: Logger;
    logController: LogController;
    genReqId: () => string;
  }): App;
}

declare module "hono" {
  interface Env {
    Variables: object;
  }

  export interface Context<E extends Env = Env, I = unknown> {
    req: {
      method: string;
      path: string;
      url: string;
      header(name: string): string | undefined;
      valid<T extends keyof I>(target: T): I[T];
    };
    res: Response;
    get<K extends keyof E["Variables"]>(name: K): E["Variables"][K];
    set<K extends keyof E["Variables"]>(name: K, value: E["Variables"][K]): void;
    header(name: string, value: string): void;
    json(body: unknown, status?: number, headers?: Record<string, string>): Response;
    body(body: string, status: number, headers: Record<string, string>): Response;
  }

  export type MiddlewareHandler<E extends Env = Env> = (
    context: Context<E>,
    next: () => Promise<void>,
  ) => Promise<void>;

  /** A middleware that lets through what it has checked. */
  export interface Validator<I> {
    checked: I;
  }

  type Handler<E extends Env, I> = (context: Context<E, I>) => Response | Promise<Response>;

  interface Route<E extends Env> {
    (path: string, handler: Handler<E, unknown>): void;
    <A>(path: string, needs: MiddlewareHandler<E>, a: Validator<A>, handler: Handler<E, A>): void;
    <A, B>(
      path: string,
      needs: MiddlewareHandler<E>,
      a: Validator<A>,
      b: Validator<B>,
      handler: Handler<E, A & B>,
    ): void;
  }

  export class Hono<E extends Env> {
    use(middleware: MiddlewareHandler<E>): void;
    onError(handler: (error: Error, context: Context<E>) => Response): void;
    notFound(handler: (context: Context<E>) => Response): void;
    get: Route<E>;
    post: Route<E>;
    fetch: (request: Request) => Response | Promise<Response>;
  }
}

declare module "hono/validator" {
  import type { Context, Validator } from "hono";

  export function validator<T extends "json" | "param" | "query", O>(
    target: T,
    check: (sent: unknown, context: Context) => O | Response,
  ): Validator<Record<T, O>>;
}
