import * as v from "valibot";
import { WebhookEvent } from "../events/wire.ts";
import {
  clearable,
  date_range,
  dateTimeField,
  instantField,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { linkedSchema } from "../http/contract/page.ts";
import { subscribable_topics, topic_names } from "../shared/topics.ts";
import {
  address_errors,
  delivery_errors,
  delivery_statuses,
  drop_reasons,
  tls_errors,
  url_errors,
} from "../shared/webhook-vocabulary.ts";

const url = v.pipe(requiredText(2048), v.url("must be a URL"));

const subscriptions = v.pipe(
  v.array(v.picklist(subscribable_topics)),
  v.nonEmpty("must name at least one topic"),
  v.maxLength(100, "must name at most 100 topics"),
  v.check((topics) => new Set(topics).size === topics.length, "must not name a topic twice"),
);

export const WebhookInput = v.object({
  url,
  description: clearable(text(20_000)),
  topics: subscriptions,
  branch_id: clearable(uuid()),
});

export type WebhookInput = v.InferOutput<typeof WebhookInput>;

export const WebhookChanges = v.object({
  url: v.optional(url),
  description: clearable(text(20_000)),
  topics: v.optional(subscriptions),
  active: v.optional(v.boolean()),
  branch_id: clearable(uuid()),
});

/** Fields that are left out keep their values. */
export type WebhookChanges = v.InferOutput<typeof WebhookChanges>;

export const Webhook = v.object({
  id: uuid(),
  uuid: uuid(),
  url: v.string(),
  description: v.nullable(v.string()),
  topics: v.array(v.picklist(subscribable_topics)),
  active: v.boolean(),
  branch_id: v.nullable(uuid()),
  api_version: v.string(),
  failure_count: wholeNumber(0),
  disabled_at: v.nullable(instantField()),
  disabled_reason: v.nullable(v.literal("failing")),
  created_at: instantField(),
  updated_at: instantField(),
});

export const WebhookList = v.array(Webhook);

/** The only response with the secret. Null if an `Idempotency-Key` repeats the response. */
export const WebhookWithSecret = v.intersect([
  Webhook,
  v.object({ secret: v.nullable(v.string()) }),
]);

export const WebhookTopicList = v.array(
  v.object({
    topic: v.picklist(subscribable_topics),
    description: v.string(),
    ability: v.string(),
    example: WebhookEvent,
  }),
);

export const delivery_filters = {
  status: v.optional(v.picklist(delivery_statuses)),
  topic: v.optional(v.picklist(topic_names)),
  ...date_range,
  ...pageQuery(20),
};

export type DeliveryFilters = QueryOf<typeof delivery_filters>;

const error = v.nullable(v.picklist(delivery_errors));
const status = v.nullable(wholeNumber(0));
const millis = v.nullable(wholeNumber(0));

const delivery = {
  id: uuid(),
  endpoint_id: uuid(),
  event_id: v.string(),
  topic: v.picklist(topic_names),
  status: v.picklist(delivery_statuses),
  attempts: wholeNumber(0),
  next_attempt_at: v.nullable(instantField()),
  response_status: status,
  response_body: v.nullable(v.string()),
  error,
  duration_ms: millis,
  resend_of: v.nullable(uuid()),
  reason: v.nullable(v.picklist(drop_reasons)),
  hidden: v.pipe(
    v.boolean(),
    v.description(
      "Whether the caller may not read the event now; then the request and response are null",
    ),
  ),
  created_at: instantField(),
  delivered_at: v.nullable(instantField()),
};

export const Delivery = v.object(delivery);

export const ReplayInput = v.object({
  from: v.pipe(dateTimeField(), v.description("Deliveries queued at this time or later")),
  until: v.optional(
    v.pipe(dateTimeField(), v.description("Deliveries queued before this time. Defaults to now")),
  ),
  topics: v.optional(subscriptions),
  status: v.optional(
    v.pipe(
      v.picklist(["failed", "dropped", "all"]),
      v.description("`all` includes delivered ones. Defaults to failed and dropped ones"),
    ),
  ),
});

export type ReplayInput = v.InferOutput<typeof ReplayInput>;

export const ReplayStarted = v.object({
  count: v.pipe(wholeNumber(0), v.description("Number of deliveries queued again")),
});

export const DeliveryPage = linkedSchema(Delivery);

export const DeliveryDetail = v.object({
  ...delivery,
  // Not a reference: in OpenAPI 3.0 a reference cannot be nullable.
  payload: v.nullable(v.object(WebhookEvent.entries)),
  response_headers: v.nullable(v.record(v.string(), v.string())),
  attempt_log: v.array(
    v.object({
      n: wholeNumber(1),
      at: instantField(),
      address: v.nullable(v.string()),
      response_status: status,
      error,
      dns_ms: millis,
      connect_ms: millis,
      tls_ms: millis,
      first_byte_ms: millis,
      total_ms: wholeNumber(0),
    }),
  ),
});

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/** Durations are of new connections, in milliseconds; null for steps that were not reached. */
export const Diagnosis = v.object({
  url: v.string(),
  why: described(
    v.nullable(v.picklist(url_errors)),
    "Why no connection was attempted, as in `endpoint_url_refused`; null when one was.",
  ),
  addresses: v.array(
    v.object({
      address: v.string(),
      allowed: v.boolean(),
      why: described(v.nullable(v.picklist(address_errors)), "Null when the address is allowed."),
    }),
  ),
  connect_ms: described(millis, "Null when no connection was opened."),
  tls_ms: described(millis, "Null when the TLS handshake failed."),
  tls: described(
    v.nullable(
      v.object({
        protocol: v.nullable(v.string()),
        subject: v.nullable(v.string()),
        issuer: v.nullable(v.string()),
        names: v.array(v.string()),
        valid_until: v.nullable(instantField()),
        chain: described(
          v.array(v.string()),
          "Subjects of the certificates, the receiver's first, as far as known.",
        ),
        authorized: v.boolean(),
        error: described(
          v.nullable(v.picklist(tls_errors)),
          "Null when the certificate is trusted.",
        ),
      }),
    ),
    "Null when no connection was opened.",
  ),
  ping: v.object({
    status: described(status, "The receiver's response; null without one."),
    duration_ms: described(millis, "Null when no ping was sent."),
    error: described(error, "The error that a delivery would be recorded with; null for 2xx."),
  }),
});

export type Diagnosis = v.InferOutput<typeof Diagnosis>;
