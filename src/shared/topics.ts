import type { Ability } from "./abilities.ts";

interface Topic {
  description: string;
  /** Needed to subscribe; null: not subscribable. */
  ability: Ability | null;
}

/** Every topic, in the order in which one call sends them (§6.1, decisions §5). */
export const topics = {
  "ticket.created": {
    description: "A job is created, from any channel.",
    ability: "tickets:read",
  },
  "ticket.scheduled": {
    description: "A visit is booked, moved, auto-assigned or cleared.",
    ability: "tickets:read",
  },
  "ticket.assigned": {
    description: "The assignees of a job change.",
    ability: "tickets:read",
  },
  "ticket.status_changed": {
    description: "A job moves to another column.",
    ability: "tickets:read",
  },
  "ticket.completed": {
    description: "A completion with outcome done or partial succeeds.",
    ability: "tickets:read",
  },
  "ticket.cancelled": {
    description: "A job is cancelled.",
    ability: "tickets:read",
  },
  "ticket.archived": {
    description: "A job is archived by a person, a key, or the daily auto-archive.",
    ability: "tickets:read",
  },
  "ticket.sla_breached": {
    description: "An open job is past its SLA deadline.",
    ability: "tickets:read",
  },
  "client.created": {
    description: "A client is created.",
    ability: "clients:read",
  },
  "client.updated": {
    description: "A client is updated.",
    ability: "clients:read",
  },
  "client.suspended": {
    description: "A client is suspended, by the dunning policy or a person.",
    ability: "clients:read",
  },
  "client.resumed": {
    description: "A suspended client is resumed, by a payment or a person.",
    ability: "clients:read",
  },
  "invoice.created": {
    description: "An invoice is created.",
    ability: "invoices:read",
  },
  "invoice.credited": {
    description: "A credit note takes part or all of an invoice back.",
    ability: "invoices:read",
  },
  "invoice.paid": {
    description: "An invoice is fully paid.",
    ability: "invoices:read",
  },
  "invoice.voided": {
    description: "An invoice is voided.",
    ability: "invoices:read",
  },
  "payment.created": {
    description: "A payment is recorded.",
    ability: "client_payments:read",
  },
  "payment.deleted": {
    description: "A payment is deleted.",
    ability: "client_payments:read",
  },
  "payment.claimed": {
    description: "A client says on the bill page that they paid.",
    ability: "client_payments:read",
  },
  "webhook.ping": {
    description: "The test endpoint is called.",
    ability: null,
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

export const topic_names = Object.keys(topics) as TopicName[];

export type SubscribableTopic = Exclude<TopicName, "webhook.ping">;

/** Names that an endpoint can subscribe to. */
export const subscribable_topics = topic_names.filter(
  (name): name is SubscribableTopic => topics[name].ability !== null,
);

/** The ability that a topic's events need; null for `webhook.ping`. */
export const abilityOf = (topic: TopicName): Ability | null => topics[topic].ability;
