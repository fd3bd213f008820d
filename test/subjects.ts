import type { Sqlite } from "../src/database/group-commit.ts";
import type { Operation } from "../src/http/contract/operation.ts";
import { abilities } from "../src/shared/abilities.ts";
import { newCalendar } from "./calendar-token.ts";
import { newController } from "./controller-row.ts";
import { newClaim } from "./payment-claim.ts";
import { newExport, newImport } from "./transfer-rows.ts";

/** On what it hangs who sees a subject, beside the organization. What has a name of ours everybody has. */
export type SeenBy = "all" | "organization" | "board" | "ticket" | "key" | "grant";

/** The ids of one of each subject, by the path that ends in it: `/v1/tickets/:id`. */
export type Cast = Readonly<Record<string, string>>;

/** Calls the service and gives the id of what was made. */
type Create = (path: string, body: unknown, method?: string) => Promise<string>;
type Make = (create: Create, cast: Cast, service: Called) => Promise<string>;

/** A service, and the file that it works on. */
interface Called {
  call(
    method: string,
    path: string,
    sent: { body?: unknown; key: string },
    // biome-ignore lint/suspicious/noExplicitAny: an answer may have any shape
  ): Promise<{ status: number; body: any; text: string }>;
  sqlite: Sqlite;
  cedar: { id: string };
  /** Where its endpoint is: a name that resolves, or an address. */
  hook_url?: string;
}

interface Subject {
  seen_by: SeenBy;
  make: Make;
}

const of = (seen_by: SeenBy, make: Make): Subject => ({ seen_by, make });

const named = (kind: string): Subject =>
  of("organization", (create) => create(`/v1/${kind}`, { name: `One of ${kind}` }));

const file = (): FormData => {
  const form = new FormData();
  form.append("file", new File(["a note"], "note.txt", { type: "text/plain" }));
  return form;
};

/** How one of each subject is made, each after those that it needs. */
const subjects: Record<string, Subject> = {
  "/v1/branches/:id": named("branches"),
  "/v1/isps/:id": named("isps"),
  "/v1/collectors/:id": named("collectors"),
  "/v1/collectors/:id/handovers/:handover_id": of("organization", (create, cast) =>
    create(`/v1/collectors/${cast["/v1/collectors/:id"]}/handovers`, { counted: [] }),
  ),
  "/v1/generators/:id": named("generators"),
  "/v1/items/:id": of("organization", (create) =>
    create("/v1/items", { name: "Fiber 50", type: "service", price: 30 }),
  ),
  "/v1/clients/:id": of("organization", (create, cast) =>
    create("/v1/clients", {
      name: "Haddad",
      username: "haddad",
      branch_id: cast["/v1/branches/:id"],
      items: [{ item_uuid: cast["/v1/items/:id"], quantity: 1 }],
    }),
  ),
  "/v1/clients/:id/prices/:item_uuid": of("organization", (create, cast) =>
    create(
      `/v1/clients/${cast["/v1/clients/:id"]}/prices/${cast["/v1/items/:id"]}`,
      { price: 25 },
      "PUT",
    ),
  ),
  "/v1/payments/:id": of("organization", (create, cast) =>
    create("/v1/payments", { client_id: cast["/v1/clients/:id"], amount: 5 }),
  ),
  "/v1/payment-claims/:id": of("organization", async (_, cast, { sqlite }) =>
    newClaim(sqlite, cast["/v1/clients/:id"] ?? ""),
  ),
  "/v1/collection-rounds/:id": of("organization", (create, cast) =>
    create("/v1/collection-rounds", {
      collector_id: Number(cast["/v1/collectors/:id"]),
      date: "2026-10-16",
    }),
  ),
  "/v1/collection-rounds/:id/stops/:stop_id": of("organization", (create, cast) =>
    create(`/v1/collection-rounds/${cast["/v1/collection-rounds/:id"]}/stops`, {
      client_id: cast["/v1/clients/:id"],
    }),
  ),
  "/v1/exchange-rates/:id": of("organization", (create) =>
    create("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 89500 }),
  ),
  "/v1/invoices/:id": of("organization", (create, cast) =>
    create("/v1/invoices", {
      client_id: cast["/v1/clients/:id"],
      items: [{ item_uuid: cast["/v1/items/:id"], quantity: 1 }],
    }),
  ),
  "/v1/credit-notes/:id": of("organization", async (create, cast) => {
    const invoice = await create("/v1/invoices", {
      client_id: cast["/v1/clients/:id"],
      items: [{ item_uuid: cast["/v1/items/:id"], quantity: 1 }],
    });
    return create(`/v1/invoices/${invoice}/credit-note`, { amount: 5, reason: "Too much" });
  }),
  "/v1/ticket-boards/:id": of("board", (create) =>
    create("/v1/ticket-boards", { name: "Field work" }),
  ),
  "/v1/ticket-boards/:id/columns/:column_id": of("board", (create, cast) =>
    create(`/v1/ticket-boards/${cast["/v1/ticket-boards/:id"]}/columns`, {
      name: "Parts",
      category: "waiting",
    }),
  ),
  "/v1/ticket-job-types/:id": of("board", (create, cast) =>
    create("/v1/ticket-job-types", {
      name: "Installation",
      board_id: cast["/v1/ticket-boards/:id"],
      default_priority: "high",
      billing_mode: "none",
    }),
  ),
  "/v1/ticket-technicians/:id": of("organization", (create) =>
    create("/v1/users", {
      name: "Rima",
      email: `${Bun.randomUUIDv7()}@example.com`,
      role: "technician",
    }),
  ),
  "/v1/ticket-technicians/:id/time-off/:time_off_id": of("organization", (create, cast) =>
    create(`/v1/ticket-technicians/${cast["/v1/ticket-technicians/:id"]}/time-off`, {
      starts_at: "2026-12-24T00:00:00Z",
      ends_at: "2026-12-27T00:00:00Z",
    }),
  ),
  "/v1/tickets/:id": of("ticket", (create, cast) =>
    create("/v1/tickets", {
      title: "No internet",
      board_id: cast["/v1/ticket-boards/:id"],
      client_id: cast["/v1/clients/:id"],
      priority: "high",
      type: "support",
      // So that it takes more to read it, for those who may.
      assigned_users: [cast["/v1/ticket-technicians/:id"]].filter(Boolean),
    }),
  ),
  "/v1/tickets/:id/comments/:comment_id": of("ticket", (create, cast) =>
    create(`/v1/tickets/${cast["/v1/tickets/:id"]}/comments`, { body: "Called back" }),
  ),
  "/v1/tickets/:id/attachments/:attachment_id": of("ticket", (create, cast) =>
    create(`/v1/tickets/${cast["/v1/tickets/:id"]}/attachments`, file()),
  ),
  // Who sees only some boards or tickets sees none.
  "/v1/imports/:id": of("grant", async (_, __, { sqlite, cedar }) => newImport(sqlite, cedar.id)),
  "/v1/exports/:id": of("grant", async (_, __, { sqlite, cedar }) => newExport(sqlite, cedar.id)),
  "/v1/access-controllers/:id": of("organization", async (_, __, { sqlite, cedar }) =>
    newController(sqlite, cedar.id),
  ),
  "/v1/webhooks/:uuid": of("key", (create, _, { hook_url = "https://hooks.example.com/in" }) =>
    create("/v1/webhooks", { url: hook_url, topics: ["ticket.created"] }),
  ),
  "/v1/webhooks/deliveries/:uuid": of("key", (create, cast) =>
    create(`/v1/webhooks/${cast["/v1/webhooks/:uuid"]}/test`, {}),
  ),
  "/v1/calendars/:token": of(
    "organization",
    async (_, __, { sqlite, cedar }) => newCalendar(sqlite, cedar.id).token,
  ),
  "/v1/message-templates/:kind": of("all", async () => "payment_reminder"),
  "/v1/message-templates/:kind/:language": of("all", async () => "en"),
  "/v1/api-keys/:id": of("grant", (create) =>
    create("/v1/api-keys", { name: "Bare", abilities: [] }),
  ),
  "/v1/auth/sessions/:id": of("all", async () => Bun.randomUUIDv7()),
  "/v1/auth/passkeys/:id": of("all", async () => Bun.randomUUIDv7()),
  "/v1/users/:id": of("organization", (create) =>
    create("/v1/users", {
      name: "Elie",
      email: `${Bun.randomUUIDv7()}@example.com`,
      role: "viewer",
      removed_abilities: abilities, // so that who may do nothing else may manage them
    }),
  ),
};

/** The subjects that a path names: `/v1/tickets/:id` and `/v1/tickets/:id/comments/:comment_id`. */
export const subjectsOf = (path: string): string[] =>
  [...path.matchAll(/:[a-z_]+/g)].map((name) => path.slice(0, name.index + name[0].length));

export const redactFor = (subject: string): SeenBy => known(subject).seen_by;

const known = (subject: string): Subject => {
  const found = subjects[subject];
  if (!found) throw new Error(`test/subjects.ts does not know how to make ${subject}`);
  return found;
};

/** Makes one of each subject of these paths with the key; refuses a path whose subject it does not know. */
export const castFor = async (
  service: Called,
  paths: readonly string[],
  key: string,
): Promise<Cast> => {
  const cast: Record<string, string> = {};
  const create: Create = async (path, body, method = "POST") => {
    const { status, body: made, text } = await service.call(method, path, { body, key });
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return String(made.id ?? made.uuid ?? made.item_uuid);
  };
  const wanted = new Set(paths.flatMap(subjectsOf));
  for (const subject of wanted) known(subject);
  for (const [subject, { make }] of Object.entries(subjects))
    if (wanted.has(subject)) cast[subject] = await make(create, cast, service);
  if (paths.includes("/v1/organization/sso")) await create(...single_sign_on);
  return cast;
};

/** Has no id: it is 404 until it is set up. */
const single_sign_on = [
  "/v1/organization/sso",
  {
    issuer: "https://hooks.example.com",
    client_id: "lastmile",
    allowed_domains: ["cedar.example"],
  },
  "PUT",
] as const;

/** The ids that must be sent with a query, by their parameter: whose they are. */
const required_ids = {
  board_id: "/v1/ticket-boards/:id",
  client_ids: "/v1/clients/:id",
} as const;

type IdParameter = keyof typeof required_ids;

const requiredId = ({ spec: { query } }: Operation): IdParameter | undefined =>
  (Object.keys(required_ids) as IdParameter[]).find(
    (name) => query?.[name] !== undefined && query[name].type !== "optional",
  );

/** Whether an operation answers only when it is told of which board, or of which clients. */
export const needsId = (operation: Operation): boolean => requiredId(operation) !== undefined;

/** The path of a call that works: with the cast's ids in it, and the one that must be said. */
export const targetOf = (operation: Operation, cast: Cast): string => {
  const required = requiredId(operation);
  const path = pathOf(operation.path, cast);
  return required === undefined ? path : `${path}?${required}=${cast[required_ids[required]]}`;
};

/** The path with the cast's ids in it. */
export const pathOf = (path: string, cast: Cast): string =>
  path.replaceAll(/:[a-z_]+/g, (name, at: number) => {
    const id = cast[path.slice(0, at + name.length)];
    if (id === undefined) throw new Error(`no id for ${name} of ${path}`);
    return id;
  });
