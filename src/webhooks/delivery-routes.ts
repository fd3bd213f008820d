import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import { accepted, ok } from "../http/contract/answer.ts";
import { get, list, type Params, post } from "../http/contract/operation.ts";
import { linked } from "../http/contract/page.ts";
import { pathId } from "../http/contract/path-id.ts";
import {
  deliveryDetailView,
  deliveryView,
  findDelivery,
  listDeliveries,
} from "./delivery-queries.ts";
import { diagnose } from "./diagnose.ts";
import { findEndpoint, findEndpointToSign } from "./endpoint-queries.ts";
import { countReplay, parseReplay, startReplay } from "./replay.ts";
import { ping, resend } from "./send-again.ts";
import {
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  Diagnosis,
  delivery_filters,
  ReplayInput,
  ReplayStarted,
} from "./wire.ts";

const tag = "Webhooks";

const endpoint = (db: OrgReader, caller: Caller, params: Params) =>
  findEndpoint(db, caller, pathId(params, "uuid"));

const endpointToSign = (db: OrgReader, caller: Caller, params: Params) =>
  findEndpointToSign(db, caller, pathId(params, "uuid"));

const delivery = (db: OrgReader, caller: Caller, params: Params) =>
  findDelivery(db, caller, pathId(params, "uuid"));

/** Deliveries, diagnosis, resend and replay (§4.6). */
export const deliveryOperations = [
  post(
    "/v1/webhooks/:uuid/test",
    "webhooks:manage",
    {
      id: "testWebhook",
      summary: "Send a ping to a webhook endpoint",
      description: "Sent once, signed, even if the endpoint is deactivated.",
      tag,
      find: endpoint,
      audited: true,
      answers: { 202: Delivery },
    },
    ({ tx, caller, subject }) =>
      accepted(deliveryView(tx, caller, findDelivery(tx, caller, ping(tx, subject)))),
  ),

  post(
    "/v1/webhooks/:uuid/diagnose",
    "webhooks:manage",
    {
      id: "diagnoseWebhook",
      summary: "Diagnose a webhook endpoint",
      description:
        "Checks every IP address of its host, the connection, the certificate, and the response to a signed ping that is not listed as a delivery. Also works for deactivated endpoints. Takes up to about 20 seconds. One diagnosis at a time per endpoint, four per organization: 429 beyond that.",
      tag,
      find: endpointToSign,
      prepare: ({ subject, deliverer }) => diagnose(subject, deliverer),
      audited: true,
      answers: { 200: Diagnosis },
    },
    ({ prepared }) => ok(prepared),
  ),

  list(
    "/v1/webhooks/:uuid/deliveries",
    "webhooks:read",
    {
      id: "listDeliveries",
      summary: "List the deliveries of a webhook endpoint",
      description:
        "Deliveries of the last 30 days, newest first. A delivery whose event the caller may not read now is `hidden`: `response_body` is null.",
      tag,
      find: endpoint,
      query: delivery_filters,
      answers: { 200: DeliveryPage },
    },
    ({ db, caller, subject, query, url }) =>
      ok(linked(listDeliveries(db, caller, subject.id, query), url(), "page")),
  ),

  get(
    "/v1/webhooks/deliveries/:uuid",
    "webhooks:read",
    {
      id: "getDelivery",
      summary: "Read a delivery",
      description:
        "With what was sent, what the receiver answered, and every attempt. When the caller may not read its event now, it is `hidden`: `payload`, `response_headers` and `response_body` are null.",
      tag,
      find: delivery,
      answers: { 200: DeliveryDetail },
    },
    ({ db, caller, subject }) => ok(deliveryDetailView(db, caller, subject)),
  ),

  post(
    "/v1/webhooks/deliveries/:uuid/resend",
    "webhooks:manage",
    {
      id: "resendDelivery",
      summary: "Resend a delivery",
      description: "Sends the stored payload with the same event id as a new delivery.",
      tag,
      find: delivery,
      audited: true,
      answers: { 202: Delivery },
      reasons: ["endpoint_inactive"],
    },
    ({ tx, caller, subject }) =>
      accepted(deliveryView(tx, caller, findDelivery(tx, caller, resend(tx, subject)))),
  ),

  post(
    "/v1/webhooks/:uuid/replay",
    "webhooks:manage",
    {
      id: "replayWebhook",
      summary: "Replay missed deliveries",
      description:
        "Queues the deliveries of a period again, each event once and in small batches, behind new events. Pending deliveries, and events that have been delivered since, are skipped.",
      tag,
      find: endpoint,
      body: ReplayInput,
      readFirst: ({ db, params, body, caller }) =>
        countReplay(db, parseReplay(pathId(params, "uuid"), body, caller.organization.timezone)),
      audited: true,
      answers: { 202: ReplayStarted },
      reasons: ["endpoint_inactive"],
      example: {
        from: "2026-10-15T08:00:00Z",
        until: "2026-10-15T12:00:00Z",
        topics: ["ticket.completed"],
        status: "failed",
      },
    },
    ({ tx, subject, prepared }) => accepted(startReplay(tx, subject, prepared)),
  ),
];
