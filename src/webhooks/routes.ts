import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { created, noContent, ok } from "../http/contract/answer.ts";
import { del, get, list, type Params, post, put } from "../http/contract/operation.ts";
import { pathId } from "../http/contract/path-id.ts";
import { checkUrl } from "../outbound/check-url.ts";
import { createEndpoint } from "./create.ts";
import { endpointView, findEndpoint, listEndpoints } from "./endpoint-queries.ts";
import { listTopics } from "./examples.ts";
import { deleteEndpoint, rollSecret, updateEndpoint } from "./update.ts";
import {
  Webhook,
  WebhookChanges,
  WebhookInput,
  WebhookList,
  WebhookTopicList,
  WebhookWithSecret,
} from "./wire.ts";

const tag = "Webhooks";

const find = (db: OrgReader, caller: Caller, params: Params) =>
  findEndpoint(db, caller, pathId(params, "uuid"));

/** Endpoints (§4.6). */
export const webhookOperations = [
  get(
    "/v1/webhooks/topics",
    "webhooks:read",
    {
      id: "listWebhookTopics",
      summary: "List webhook topics",
      description:
        "The topics that the caller may subscribe to, each with a complete example event.",
      tag,
      answers: { 200: WebhookTopicList },
    },
    ({ caller }) => ok(listTopics(caller)),
  ),

  list(
    "/v1/webhooks",
    "webhooks:read",
    {
      id: "listWebhooks",
      summary: "List webhook endpoints",
      description: "A key sees the endpoints that it created.",
      tag,
      answers: { 200: WebhookList },
    },
    ({ db, caller }) => ok(listEndpoints(db, caller)),
  ),

  post(
    "/v1/webhooks",
    "webhooks:manage",
    {
      id: "createWebhook",
      summary: "Create a webhook endpoint",
      description:
        "Only this response shows the secret. Needs each topic's read ability. The endpoint receives the events that its creator, a key or a person, may read at the time of each event.",
      tag,
      body: WebhookInput,
      prepare: ({ body, caller, outbound }) => checkUrl(body.url, caller.organization.id, outbound),
      secret: "secret",
      audited: true,
      answers: { 201: WebhookWithSecret },
      reasons: ["topic_forbidden", "endpoint_limit", "endpoint_url_refused"],
      example: {
        url: "https://hooks.example.com/lastmile",
        description: "Our CRM",
        topics: ["ticket.created", "ticket.completed"],
      },
    },
    ({ tx, caller, body }) => {
      const endpoint = createEndpoint(tx, caller, body);
      return created({ ...endpointView(endpoint), secret: endpoint.secret });
    },
  ),

  get(
    "/v1/webhooks/:uuid",
    "webhooks:read",
    { id: "getWebhook", summary: "Read a webhook endpoint", tag, find, answers: { 200: Webhook } },
    ({ subject }) => ok(endpointView(subject)),
  ),

  put(
    "/v1/webhooks/:uuid",
    "webhooks:manage",
    {
      id: "updateWebhook",
      summary: "Change a webhook endpoint",
      description:
        "Fields that are left out keep their values. `active` true activates the endpoint again and resets its failures. A caller who changes `url` or `topics` of another person's endpoint needs the abilities of its topics and becomes its owner.",
      tag,
      find,
      body: WebhookChanges,
      prepare: ({ body, caller, outbound }) => checkUrl(body.url, caller.organization.id, outbound),
      audited: true,
      answers: { 200: Webhook },
      reasons: ["topic_forbidden", "endpoint_url_refused"],
      example: { active: true },
    },
    ({ tx, caller, subject, body }) => ok(endpointView(updateEndpoint(tx, caller, subject, body))),
  ),

  del(
    "/v1/webhooks/:uuid",
    "webhooks:manage",
    {
      id: "deleteWebhook",
      summary: "Delete a webhook endpoint",
      description: "Pending deliveries are dropped.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      deleteEndpoint(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/webhooks/:uuid/roll-secret",
    "webhooks:manage",
    {
      id: "rollWebhookSecret",
      summary: "Rotate a webhook endpoint's secret",
      description:
        "`X-Service-Signature` switches to the new secret immediately; `webhook-signature` is signed with both for 24 hours.",
      tag,
      find,
      secret: "secret",
      audited: true,
      answers: { 200: WebhookWithSecret },
    },
    ({ tx, subject }) => {
      const endpoint = rollSecret(tx, subject);
      return ok({ ...endpointView(endpoint), secret: endpoint.secret });
    },
  ),
];
