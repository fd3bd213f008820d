import * as v from "valibot";
import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { created, ok, okJson } from "../http/contract/answer.ts";
import { text } from "../http/contract/fields.ts";
import { del, get, type Params, post, put } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { refuseField } from "../refusal.ts";
import { createClient } from "./create.ts";
import { beginDeletion, previewDeletion, runDeletion } from "./delete.ts";
import { requireClient } from "./queries.ts";
import { updateClient } from "./update.ts";
import { clientView } from "./view.ts";
import {
  Client,
  ClientChange,
  ClientDeletion,
  ClientsDeleted,
  id_list,
  NewClient,
} from "./wire.ts";

const tag = "Clients";

const find = (db: OrgReader, _caller: Caller, params: Params) => requireClient(db, pathId(params));

/** §4.1 and decisions §3. */
export const clientOperations = [
  post(
    "/v1/clients",
    "clients:create",
    {
      id: "createClient",
      summary: "Create a client",
      tag,
      body: NewClient,
      missing: ({ username }, { organization }) =>
        username || organization.generate_usernames ? {} : { username: ["is required"] },
      answers: { 201: Client },
      example: {
        name: "Rima Haddad",
        username: "rima.haddad",
        phone_number: "+961 3 123 456",
        city: "Zahle",
        external_ref: "crm-1001",
      },
    },
    ({ tx, caller, body }) =>
      created(clientView(tx, caller, createClient(tx, caller.organization, body).seq)),
  ),

  get(
    "/v1/clients/:id",
    "clients:read",
    {
      id: "getClient",
      summary: "Read a client",
      description:
        "`include` (comma-separated `tickets`, `invoices`, `payments`) adds the newest 20 of each that the caller may read.",
      tag,
      query: { include: v.optional(text()) },
      answers: { 200: Client },
      find,
    },
    ({ db, caller, subject, query }) => ok(clientView(db, caller, subject.seq, query.include)),
  ),

  put(
    "/v1/clients/:id",
    "clients:update",
    {
      id: "updateClient",
      summary: "Update a client",
      tag,
      versioned: true,
      body: ClientChange,
      answers: { 200: Client },
      find,
      example: { name: "Rima Haddad", username: "rima.haddad", zone: "Ksara" },
    },
    ({ tx, caller, subject, body }) =>
      ok(clientView(tx, caller, updateClient(tx, caller.organization, subject, body).seq)),
  ),

  del(
    "/v1/clients",
    "clients:delete",
    {
      id: "deleteClients",
      summary: "Delete clients",
      description:
        "Deletes all of them or none. Their journal entries are reversed; their tickets stay. With `dry_run`, the response is the same and nothing changes.",
      tag,
      query: { id: v.optional(id_list), dry_run: v.optional(v.boolean(), false) },
      body: ClientDeletion,
      isDryRun: ({ query, body }) => isDryRequest(query, body),
      audited: true,
      answers: { 200: ClientsDeleted },
      example: { id: ["0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"] },
      readFirst: ({ db, query, body }) => previewDeletion(db, idsOf(query, body)),
      finish: async ({ answer, query, body, write }) =>
        isDryRequest(query, body)
          ? answer
          : okJson<ClientsDeleted>(await runDeletion(idsOf(query, body), write)),
    },
    ({ tx, query, body, prepared }) => {
      beginDeletion(tx, idsOf(query, body));
      return okJson<ClientsDeleted>(prepared);
    },
  ),
];

interface DeletionInput {
  id?: string[] | undefined;
  dry_run?: boolean | undefined;
}

const isDryRequest = (query: DeletionInput, body: DeletionInput): boolean =>
  query.dry_run === true || body.dry_run === true;

/** The ids in the query and in the body. */
const idsOf = (query: DeletionInput, body: DeletionInput): string[] => {
  const ids = [...(query.id ?? []), ...(body.id ?? [])];
  if (ids.length === 0) throw refuseField("id", "is required");
  return ids;
};
