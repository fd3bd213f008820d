import { type Instant, parseInstant } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, get, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import { checkApiKeyReplay, findApiKey, listApiKeys } from "./api-key-queries.ts";
import {
  ApiKey,
  ApiKeyChange,
  ApiKeyList,
  ApiKeyWithSecret,
  api_keys_query,
  NewApiKey,
} from "./api-key-wire.ts";
import { createApiKey, revokeApiKey, rotateApiKey, updateApiKey } from "./api-keys.ts";
import type { Caller } from "./caller.ts";
import { checkGrant } from "./grants.ts";

const tag = "API keys";

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findApiKey(db, caller, pathId(params));

/** Parses a time that the schema has checked; without an offset it is in the organization's timezone. Null never expires. */
const expiry = <T extends null | undefined>(sent: string | T, { organization }: Caller) =>
  typeof sent === "string" ? (parseInstant(sent, organization.timezone) as Instant) : sent;

/** §5, §8 and decisions §2. */
export const apiKeyOperations = [
  get(
    "/v1/api-keys",
    "api_keys:manage",
    {
      id: "listApiKeys",
      summary: "List API keys",
      description: "Lists only keys whose abilities and boards are within the caller's own.",
      tag,
      query: api_keys_query,
      answers: { 200: ApiKeyList },
    },
    ({ db, caller, query, usage }) => {
      const page = listApiKeys(db, caller, query);
      return ok(
        paginated({ ...page, rows: page.rows.map((key) => ({ ...key, ...usage.of(key.id) })) }),
      );
    },
  ),

  post(
    "/v1/api-keys",
    "api_keys:manage",
    {
      id: "createApiKey",
      summary: "Create an API key",
      description:
        "Only this response shows the secret, in `key`. A caller cannot give more abilities or boards than they have (403).",
      tag,
      body: NewApiKey,
      secret: "key",
      audited: true,
      checkReplay: checkApiKeyReplay,
      answers: { 201: ApiKeyWithSecret },
      example: {
        name: "Support desk",
        abilities: ["clients:read", "tickets:read", "tickets:create"],
        ip_allowlist: ["203.0.113.0/24"],
        daily_limit: 5000,
      },
    },
    ({ tx, caller, body, usage }) => {
      checkGrant(caller, { abilities: body.abilities, board_ids: body.board_ids ?? null });
      const { api_key, secret } = createApiKey(tx, caller.organization, {
        ...body,
        expires_at: expiry(body.expires_at, caller),
      });
      return created({ ...api_key, ...usage.of(api_key.id), key: secret });
    },
  ),

  get(
    "/v1/api-keys/:id",
    "api_keys:manage",
    { id: "getApiKey", summary: "Read an API key", tag, find, answers: { 200: ApiKey } },
    ({ subject, usage }) => ok({ ...subject, ...usage.of(subject.id) }),
  ),

  put(
    "/v1/api-keys/:id",
    "api_keys:manage",
    {
      id: "updateApiKey",
      summary: "Change an API key",
      description:
        "Fields that are left out keep their values. The change applies from the key's next call.",
      tag,
      find,
      body: ApiKeyChange,
      audited: true,
      answers: { 200: ApiKey },
      example: { active: false },
    },
    ({ tx, caller, subject, body, usage }) => {
      checkGrant(caller, body);
      const changes = { ...body, expires_at: expiry(body.expires_at, caller) };
      return ok({ ...updateApiKey(tx, subject, changes), ...usage.of(subject.id) });
    },
  ),

  del(
    "/v1/api-keys/:id",
    "api_keys:manage",
    {
      id: "deleteApiKey",
      summary: "Delete an API key",
      description:
        "The key's next call is refused, and its webhook endpoints stop receiving. The audit log lists the technicians whose calendar address the key has read and which still works (`calendars_shown`): replace those with `calendar/rotate`.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject, usage }) => {
      const { id } = subject;
      return { ...noContent(), audit: revokeApiKey(tx, id, usage.unsavedCalendars(id)) };
    },
  ),

  post(
    "/v1/api-keys/:id/rotate",
    "api_keys:manage",
    {
      id: "rotateApiKey",
      summary: "Rotate an API key's secret",
      description:
        "The old secret is refused immediately. Only this response shows the new one, in `key`.",
      tag,
      find,
      secret: "key",
      audited: true,
      answers: { 200: ApiKeyWithSecret },
    },
    ({ tx, subject, usage }) => {
      const { api_key, secret } = rotateApiKey(tx, subject);
      return ok({ ...api_key, ...usage.of(subject.id), key: secret });
    },
  ),
];
