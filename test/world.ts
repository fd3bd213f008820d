import { expect } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { createApiKey, type NewApiKey } from "../src/access/api-keys.ts";
import { Authenticator } from "../src/access/authenticate.ts";
import type { Organization } from "../src/access/organization-queries.ts";
import { createOrganization } from "../src/access/organizations.ts";
import { LoginThrottle } from "../src/access/sign-in/login-throttle.ts";
import { ShortLivedTokens } from "../src/access/sign-in/short-lived-tokens.ts";
import type { User } from "../src/access/user-queries.ts";
import { createUser, type NewUser } from "../src/access/users.ts";
import type { Network } from "../src/addresses.ts";
import { operations } from "../src/api.ts";
import { readConfig } from "../src/config.ts";
import { build } from "../src/database/build.ts";
import { schemaVersion } from "../src/database/migrate.ts";
import { EventStreams } from "../src/events/streams.ts";
import type { Operation } from "../src/http/contract/operation.ts";
import { createApp } from "../src/http/engine/app.ts";
import type { Service } from "../src/http/engine/call.ts";
import { composeDocument } from "../src/http/engine/docs/gather.ts";
import { docsRoutes } from "../src/http/engine/docs/page.ts";
import type { AppOptions, PublicRoute } from "../src/http/engine/handlers.ts";
import { CallCounter } from "../src/http/engine/rate-limit.ts";
import { Spool } from "../src/http/engine/spool.ts";
import { Traffic } from "../src/http/engine/traffic.ts";
import { UnauthenticatedLimiter } from "../src/http/engine/unauthenticated-limiter.ts";
import { type Log, logTo } from "../src/log.ts";
import { LatestBackup } from "../src/operations/backup/latest.ts";
import { billPageRoutes } from "../src/operations/bill-page/page.ts";
import { consoleRoutes } from "../src/operations/console/page.ts";
import { EventLoopLag } from "../src/operations/event-loop-lag.ts";
import { healthRoutes } from "../src/operations/health.ts";
import { metricsRoute } from "../src/operations/metrics/exposed.ts";
import { openPrinters } from "../src/operations/printers.ts";
import { readinessOf } from "../src/operations/readiness.ts";
import { schemas } from "../src/schemas.ts";
import { Secrets } from "../src/secrets.ts";
import type { Ability } from "../src/shared/abilities.ts";
import { Deliverer } from "../src/webhooks/deliver.ts";
import { fanOut } from "../src/webhooks/fan-out.ts";
import { built_console } from "./command.ts";
import { readInline } from "./read-inline.ts";
import { own_image, schema_image } from "./schema-image.ts";
import { handleWith } from "./shared-app.ts";
import { sharedPrinters } from "./shared-printers.ts";
import { refuseUnscopedStatement } from "./tenant-guard.ts";
import { NotingSqlite } from "./work.ts";
import "./password-cache.ts";

/** An answer as a test looks at it. */
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape
  body: any;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
}

export interface Sent {
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
}

interface Told {
  sends_mail?: boolean;
  ca_file?: string;
  secrets?: Secrets;
  metrics_token?: string;
  /** What bodies may hold in files together, in bytes; 256 MiB unless told. */
  spool_limit?: number;
  /** Where its newest backup is looked for; nowhere unless told. */
  backup_folder?: string;
  public_url?: string;
  /** Where it logs; nowhere unless told. */
  log?: Log;
  /** A database that no other world uses, for settings and errors that a rollback does not undo. */
  own_database?: boolean;
}

const spool = (limit?: number): Spool =>
  new Spool(join(tmpdir(), `lastmile-spool-${Bun.randomUUIDv7()}`), undefined, limit);

/** What is the same for all worlds is made once. */
const shared_spool = spool();
const silent = logTo(() => {}, "silent");
const attachment_limit_bytes = readConfig({}).ATTACHMENT_LIMIT_BYTES;
const shared_routes = [
  ...docsRoutes(() => composeDocument(operations, schemas)),
  ...consoleRoutes(built_console),
];

/** They do not stand back behind the rest of the suite. */
const openTestPrinters = () =>
  openPrinters(
    (error) => console.error(error),
    new URL("../src/operations/print.ts", import.meta.url),
  );

/** A fresh service in memory, with Cedar Net, the cast's provider, and Bekaa Fiber, a stranger to it. */
export class World {
  readonly sqlite: NotingSqlite;
  readonly cedar: Organization;
  readonly bekaa: Organization;
  /** A key of Cedar Net with every ability. */
  readonly key: string;
  readonly bekaa_key: string;
  /** What host names resolve to, for the URLs of webhook endpoints. */
  readonly names: Record<string, string[]> = { "hooks.example.com": ["93.184.215.14"] };
  readonly outbound = {
    allow_networks: [] as Network[],
    access_networks: [] as Network[],
    sso_networks: [] as Network[],
    allow_ports: [] as number[],
    authorities: [] as string[],
    resolve: async (host: string) => this.names[host] ?? Promise.reject(new Error("ENOTFOUND")),
  };
  /** What endpoints are diagnosed with. Without the tests' authority it finds no name, and so reaches nothing. */
  readonly deliverer: Deliverer;
  /** Where bodies lie while they come. */
  readonly spool: Spool;
  private readonly own_spool: Spool | null;
  readonly streams: EventStreams;
  readonly counter: CallCounter;
  private readonly traffic = new Traffic();
  private readonly lag = new EventLoopLag();
  private readonly options: AppOptions;
  private readonly handle: (request: Request) => Promise<Response>;
  /** Only while it listens. */
  private app: ReturnType<typeof createApp> | undefined;

  constructor(told: Told = {}) {
    const { sends_mail = false, ca_file, secrets = new Secrets() } = told;
    this.own_spool = told.spool_limit === undefined ? null : spool(told.spool_limit);
    this.spool = this.own_spool ?? shared_spool;
    const nowhere = { ...this.outbound, resolve: async () => [] };
    this.deliverer = new Deliverer(ca_file === undefined ? nowhere : this.outbound, ca_file);
    this.sqlite = new NotingSqlite(told.own_database ? own_image() : schema_image, {
      storeEvents: fanOut,
      inspect: refuseUnscopedStatement,
      sends_mail,
      secrets,
      public_url: told.public_url,
      transfers_folder: join(tmpdir(), `lastmile-transfers-${Bun.randomUUIDv7()}`),
    });
    this.cedar = this.organization("Cedar Net");
    this.bekaa = this.organization("Bekaa Fiber");
    this.key = this.apiKey();
    this.bekaa_key = this.apiKey({}, this.bekaa);
    this.counter = new CallCounter(this.sqlite);
    const log = told.log ?? silent;
    this.streams = new EventStreams({ sqlite: this.sqlite, log });
    const printing: Pick<Service, "read" | "print"> = {
      read: readInline(this.sqlite, operations),
      print: (org_id, content) => sharedPrinters(openTestPrinters).run(org_id, content),
    };
    this.options = {
      operations,
      public_routes: [
        ...billPageRoutes({ ...printing, sqlite: this.sqlite, spool: this.spool, log }),
        ...this.watchedRoutes(told),
        ...shared_routes,
      ],
      sqlite: this.sqlite,
      ...printing,
      authenticator: new Authenticator(this.sqlite),
      counter: this.counter,
      throttle: new LoginThrottle(),
      tokens: new ShortLivedTokens(),
      unauthenticated: new UnauthenticatedLimiter(),
      outbound: this.outbound,
      streams: this.streams,
      deliverer: this.deliverer,
      installation: () => ({
        sends_mail,
        backup_age_seconds: new LatestBackup(told.backup_folder ?? null).ageSeconds(),
      }),
      public_url: told.public_url,
      spool: this.spool,
      file_limit_bytes: attachment_limit_bytes,
      trusted_proxies: [],
      traffic: this.traffic,
      log,
    };
    this.handle = handleWith(this.options);
  }

  private watchedRoutes({ metrics_token: token, backup_folder }: Told): PublicRoute[] {
    const { sqlite, traffic, streams, lag } = this;
    const readiness = readinessOf(sqlite);
    const schema_version = schemaVersion(sqlite);
    const backups = new LatestBackup(backup_folder ?? null);
    const shared = { sqlite, traffic, streams, lag, readiness, schema_version, backups };
    return [
      ...healthRoutes(shared),
      metricsRoute({
        ...shared,
        token,
        paths: null,
        backup_interval_seconds: null,
        work: () => null,
      }),
    ];
  }

  organization(name: string): Organization {
    return this.sqlite.writeNow((tx) => createOrganization(tx, { name }));
  }

  /** Makes a key; every ability unless told. Its secret. */
  apiKey(
    input: Partial<Omit<NewApiKey, "abilities">> & {
      abilities?: Ability[];
    } = {},
    organization = this.cedar,
  ): string {
    return this.sqlite.writeNow(
      (tx) =>
        createApiKey(tx.org(organization.id), organization, {
          name: "test",
          abilities: ["all"],
          ...input,
        }).secret,
    );
  }

  /** Adds a person to the organization, a technician unless told; they log in by no password. */
  user(input: Partial<NewUser> = {}, organization = this.cedar): User {
    return this.sqlite.writeNow((tx) =>
      createUser(tx.org(organization.id), {
        email: `${Bun.randomUUIDv7()}@cedar.example`,
        name: "Rima",
        role: "technician",
        ...input,
      }),
    );
  }

  /** Calls the service as a client would, and checks a successful answer against its schema. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answered> {
    const response = await this.ask(method, path, sent);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const json = response.headers.get("content-type") === "application/json";
    const answered = {
      status: response.status,
      body: json || response.status >= 400 ? JSON.parse(text) : null,
      headers: response.headers,
      text,
      bytes,
    };
    checkAnswer(method, path, answered);
    if (path.startsWith("/v1/")) checkPrivate(response.headers);
    return answered;
  }

  /** Calls it, and leaves the answer unread. */
  async ask(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { body, key = this.key, headers = {} } = sent;
    const raw =
      typeof body === "string" ||
      body instanceof FormData ||
      body instanceof Uint8Array ||
      body instanceof ReadableStream;
    return this.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined || body instanceof FormData
            ? {}
            : { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? null : raw ? body : JSON.stringify(body),
      }),
    );
  }

  /** Serves on loopback too, for what only a real connection shows. Returns the origin. */
  listen(): string {
    this.app = createApp(this.options).listen({ port: 0, hostname: "127.0.0.1" });
    return `http://127.0.0.1:${this.app.server?.port}`;
  }

  get(path: string, sent: Sent = {}): Promise<Answered> {
    return this.call("GET", path, sent);
  }

  post(path: string, body: unknown = {}, sent: Sent = {}): Promise<Answered> {
    return this.call("POST", path, { ...sent, body });
  }

  put(path: string, body: unknown, sent: Sent = {}): Promise<Answered> {
    return this.call("PUT", path, { ...sent, body });
  }

  delete(path: string, sent: Sent = {}): Promise<Answered> {
    return this.call("DELETE", path, sent);
  }

  /** Every event of Cedar Net so far, oldest first: what must be sent, and by its absence what must not. */
  events(): { topic: string; data: Record<string, unknown> }[] {
    return this.sqlite
      .all(
        build
          .selectFrom("events")
          .select(["topic", "data"])
          .where("org_id", "=", this.cedar.id)
          .orderBy("seq"),
      )
      .map(({ topic, data }) => ({ topic, data: JSON.parse(data) }));
  }

  topics(): string[] {
    return this.events().map((event) => event.topic);
  }

  close(): void {
    this.streams.stop();
    this.app?.server?.stop(true);
    this.counter.stop();
    this.sqlite.close();
    this.own_spool?.close();
    rmSync(this.sqlite.transfers_folder, { recursive: true, force: true });
  }
}

const patterns = new Map(
  operations.map((operation: Operation) => [
    operation,
    new RegExp(`^${operation.path.replace(/:[a-z_]+/g, "[^/]+")}$`),
  ]),
);

/** No cache keeps what is under `/v1`, and no browser guesses what it is (decisions §2). */
export const checkPrivate = (headers: Headers): void =>
  expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
    "no-store",
    "nosniff",
  ]);

/** Successful answers carry exactly what the wire schema declares; failures carry the envelope. */
const checkAnswer = (method: string, path: string, answered: Answered) => {
  if (answered.status >= 400) {
    expect(answered.body).toEqual({
      status: false,
      error: {
        message: expect.any(String),
        reason: expect.any(String),
        errors: expect.any(Object),
      },
    });
    return;
  }
  const pathname = path.split("?", 1)[0] ?? path;
  const operation = operations.find(
    (candidate) => candidate.method === method && patterns.get(candidate)?.test(pathname),
  );
  const schema = operation?.spec.answers[answered.status];
  const is_csv =
    operation?.spec.csv && new URLSearchParams(path.split("?", 2)[1]).get("format") === "csv";
  if (!schema || is_csv) return;
  const result = v.safeParse(schema, answered.body);
  if (!result.success)
    throw new Error(`${method} ${path}: ${JSON.stringify(v.flatten(result.issues))}`);
  expect(answered.body).toEqual(result.output);
};
