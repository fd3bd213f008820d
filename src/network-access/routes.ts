import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, get, list, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { checkAddress } from "./check.ts";
import { createController, reachedOf } from "./create.ts";
import { listDrift } from "./drift.ts";
import { controllerView, findController, listControllers } from "./queries.ts";
import { changedReached, deleteController, syncController, updateController } from "./update.ts";
import {
  AccessController,
  AccessControllerChanges,
  AccessControllerInput,
  AccessControllerList,
  AccessDriftPage,
  controllers_query,
  drift_query,
} from "./wire.ts";

const tag = "Network access";

const find = (db: OrgReader, _caller: Caller, params: Params) => findController(db, pathId(params));

/** §11.2. */
export const accessControllerOperations = [
  list(
    "/v1/access-controllers",
    "settings:manage",
    {
      id: "listAccessControllers",
      summary: "List access controllers",
      description: "The routers and RADIUS servers that carry out suspensions, newest first.",
      tag,
      query: controllers_query,
      answers: { 200: AccessControllerList },
    },
    ({ db, query }) => ok(paginated(listControllers(db, query))),
  ),

  post(
    "/v1/access-controllers",
    "settings:manage",
    {
      id: "createAccessController",
      summary: "Create an access controller",
      description:
        "It then gets the state of every client with an account. `routeros` has `url`, `username` and perhaps `certificate_sha256`; `radius` has `host` and `port`. Needs `SECRET_KEY`.",
      tag,
      body: AccessControllerInput,
      prepare: ({ body, caller, outbound }) => checkAddress(reachedOf(body), caller, outbound),
      audited: true,
      answers: { 201: AccessController },
      reasons: ["controller_address_refused", "secret_key_required"],
      example: {
        name: "Zahle tower",
        kind: "routeros",
        url: "https://router.example.com",
        username: "lastmile",
        secret: "a long password",
      },
    },
    ({ tx, body }) => created(controllerView(createController(tx, body))),
  ),

  get(
    "/v1/access-controllers/:id",
    "settings:manage",
    {
      id: "getAccessController",
      summary: "Read an access controller",
      tag,
      find,
      answers: { 200: AccessController },
    },
    ({ subject }) => ok(controllerView(subject)),
  ),

  put(
    "/v1/access-controllers/:id",
    "settings:manage",
    {
      id: "updateAccessController",
      summary: "Change an access controller",
      description:
        "Fields that are left out keep their values. A new address or login, or switching it on, starts a sync at once.",
      tag,
      find,
      body: AccessControllerChanges,
      prepare: async ({ subject, body, caller, outbound }) => {
        const reached = changedReached(subject, body);
        if (body.url || body.host) await checkAddress(reached, caller, outbound);
      },
      audited: true,
      answers: { 200: AccessController },
      reasons: ["controller_address_refused", "secret_key_required"],
      example: { name: "Zahle tower", active: true },
    },
    ({ tx, subject, body }) => ok(controllerView(updateController(tx, subject, body))),
  ),

  del(
    "/v1/access-controllers/:id",
    "settings:manage",
    {
      id: "deleteAccessController",
      summary: "Delete an access controller",
      description: "It gets no more changes: accounts that it has disabled stay disabled.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      deleteController(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/access-controllers/:id/sync",
    "settings:manage",
    {
      id: "syncAccessController",
      summary: "Sync an access controller",
      description:
        "Writes the wanted state of every client with an account, at once and in the background.",
      tag,
      find,
      audited: true,
      answers: { 200: AccessController },
    },
    ({ tx, subject }) => ok(controllerView(syncController(tx, subject))),
  ),

  list(
    "/v1/access-controllers/:id/drift",
    "settings:manage",
    {
      id: "listAccessDrift",
      summary: "List clients whose state a controller has not applied",
      description: "Those that failed come first.",
      tag,
      find,
      query: drift_query,
      answers: { 200: AccessDriftPage },
    },
    ({ db, subject, query }) => ok(paginated(listDrift(db, subject.id, query))),
  ),
];
