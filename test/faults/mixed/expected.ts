import type { Kind, Written } from "./journal.ts";

/** What a path shows, as far as nobody else changes it; null: that there is nothing any more. */
export type Shown = Record<string, unknown> | null;

// biome-ignore lint/suspicious/noExplicitAny: the bodies of every call
type Body = any;

/** Tables whose every row somebody asked for. */
export const tables = [
  "clients",
  "tickets",
  "ticket_comments",
  "ticket_attachments",
  "invoices",
  "payments",
] as const;

type Table = (typeof tables)[number];

interface Effect {
  /** Where it shows, and what there. */
  shown?(path: string, body: Body, sent: Body): Record<string, Shown>;
  /** The rows it adds. */
  adds?(body: Body): [Table, string][];
  /** What is told of it: topic and id. */
  tells?(path: string, body: Body): string[];
}

/** What other calls, or the clock, change behind it. */
const moving = {
  client: ["balance", "balances", "updated_at"],
  ticket: [
    "client",
    "comments",
    "comments_count",
    "attachments",
    "attachments_count",
    "position",
    "updated_at",
  ],
  invoice: [
    "status",
    "balance",
    "paid",
    "rounding",
    "updated_at",
    "voided_at",
    "void_reason",
    "written_off_at",
  ],
  payment: ["deleted_at", "delete_reason"],
};

const steady = (of: keyof typeof moving, body: Body): Shown => {
  const { completion: _, ...rest } = body;
  return Object.fromEntries(Object.entries(rest).filter(([field]) => !moving[of].includes(field)));
};

const clientShown = (_path: string, body: Body) => ({
  [`/v1/clients/${body.id}`]: steady("client", body),
});
const ticketShown = (_path: string, body: Body) => ({
  [`/v1/tickets/${body.id}`]: steady("ticket", body),
});

const effects: Record<Kind, Effect> = {
  client: {
    shown: clientShown,
    adds: ({ id }) => [["clients", id]],
    tells: (_, { id }) => [`client.created ${id}`],
  },
  "client change": { shown: clientShown, tells: (_, { id }) => [`client.updated ${id}`] },
  "client deletion": {
    shown: (_path, _body, sent) => ({ [`/v1/clients/${sent.id[0]}`]: null }),
  },
  ticket: {
    shown: ticketShown,
    adds: ({ id }) => [["tickets", id]],
    tells: (_, { id }) => [`ticket.created ${id}`],
  },
  visit: {
    shown: ticketShown,
    tells: (_, { id }) => [`ticket.scheduled ${id}`],
  },
  move: { shown: ticketShown },
  completion: {
    shown: (path, body) => ({
      ...ticketShown(path, body),
      [`/v1/invoices/${body.completion.invoice.id}`]: {
        id: body.completion.invoice.id,
        number: body.completion.invoice.number,
        ticket_id: body.id,
      },
    }),
    adds: ({ completion: { invoice, payment_id } }) => [
      ["invoices", invoice.id],
      ...(payment_id ? ([["payments", payment_id]] satisfies [Table, string][]) : []),
    ],
    tells: (_, { id, completion: { invoice, payment_id } }) => [
      `ticket.completed ${id}`,
      `invoice.created ${invoice.id}`,
      ...(payment_id ? [`payment.created ${payment_id}`] : []),
    ],
  },
  comment: { adds: ({ id }) => [["ticket_comments", id]] },
  attachment: { adds: ({ id }) => [["ticket_attachments", id]] },
  invoice: {
    shown: (_, body) => ({ [`/v1/invoices/${body.id}`]: steady("invoice", body) }),
    adds: ({ id }) => [["invoices", id]],
    tells: (_, { id }) => [`invoice.created ${id}`],
  },
  void: {
    // When the client goes, it says so, void or not.
    shown: (_, { written_off_at: _later, ...body }) => ({ [`/v1/invoices/${body.id}`]: body }),
    tells: (_, { id }) => [`invoice.voided ${id}`],
  },
  payment: {
    shown: (_, body) => ({ [`/v1/payments/${body.id}`]: steady("payment", body) }),
    adds: ({ id }) => [["payments", id]],
    tells: (_, { id }) => [`payment.created ${id}`],
  },
  "payment deletion": {
    shown: (_, body) => ({ [`/v1/payments/${body.id}`]: body }),
    tells: (_, { id }) => [`payment.deleted ${id}`],
  },
  import: {},
};

/** Topics that are told exactly as often as somebody asked for what they tell. */
export const counted_topics = [
  "client.created",
  "client.updated",
  "ticket.created",
  "ticket.scheduled",
  "ticket.completed",
  "invoice.created",
  "invoice.voided",
  "payment.created",
  "payment.deleted",
];

/** What must be there, and nothing else, by what is known to have been done. */
export class Expected {
  readonly shown = new Map<string, Shown>();
  readonly told = new Map<string, number>();
  readonly rows = new Map<Table, Set<string>>(tables.map((table) => [table, new Set()]));

  /** The write was done, and this was its answer. */
  learn({ kind, path, body: sent }: Written, body: Body): void {
    const { shown, adds, tells } = effects[kind];
    for (const [where, what] of Object.entries(shown?.(path, body, sent) ?? {}))
      this.shown.set(where, what);
    for (const [table, id] of adds?.(body) ?? []) this.rows.get(table)?.add(id);
    for (const event of tells?.(path, body) ?? [])
      this.told.set(event, (this.told.get(event) ?? 0) + 1);
  }
}
