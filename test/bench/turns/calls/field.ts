import { after, type Calls, formOf, type MakeCall, type Stage } from "../stage.ts";

/** As many as a change of a column's category takes. */
const cards_max = 100;
/** As many as a column may have when it is deleted. */
const moved_cards_max = 60;
const mebibyte = 1024 * 1024;

/** A call on a new ticket. */
const onTicket =
  (end: string, body: object | ((stage: Stage) => object) = {}): MakeCall =>
  async (stage) => ({
    path: `/v1/tickets/${await stage.ticket()}${end}`,
    body: typeof body === "function" ? (body as (stage: Stage) => object)(stage) : body,
  });

/** A board whose second column has so many cards. */
const fullColumn = async (stage: Stage, cards = cards_max) => {
  const board = await stage.make("/v1/ticket-boards", { name: stage.unique("Board") });
  const [first, column] = board.columns;
  for (let n = 0; n < cards; n += 1)
    await stage.ticket({ board_id: board.id, column_id: column.id, client_id: null });
  const path = `/v1/ticket-boards/${board.id}/columns/${column.id}`;
  return { path, first: String(first.id) };
};

const jobType = (stage: Stage): Promise<string> =>
  stage.madeId("/v1/ticket-job-types", {
    name: stage.unique("Job type"),
    default_priority: "low",
    billing_mode: "on_completion",
  });

const billedTicket = async (stage: Stage): Promise<string> =>
  stage.ticket({ job_type_id: await jobType(stage), client_id: stage.id("/v1/clients/:id") });

/** Each call takes an hour that nobody has taken. */
const visit = (stage: Stage) => {
  const hour = 24 * 400 + stage.number() * 2;
  const [technician_id] = stage.data.technician_ids;
  const window = { scheduled_at: after(0, hour), scheduled_until: after(0, hour + 1) };
  return { technician_id, ...window, override: true, override_reason: "Measured" };
};

const scheduled = async (stage: Stage): Promise<string> => {
  const id = await stage.ticket();
  await stage.make(`/v1/tickets/${id}/schedule`, visit(stage));
  return id;
};

const ended = async (stage: Stage): Promise<string> => {
  const id = await stage.ticket();
  await stage.make(`/v1/tickets/${id}/cancel`, { reason: "Moved away" });
  return id;
};

const archived = async (stage: Stage): Promise<string> => {
  const id = await ended(stage);
  await stage.make(`/v1/tickets/${id}/archive`);
  return id;
};

const largestFile = () =>
  formOf("a.txt", new Blob([new Uint8Array(10 * mebibyte - 1).fill(97)], { type: "text/plain" }));

const board = ({ data }: Stage): string => data.board_ids[0] ?? "";

export const field_calls: Calls = {
  "GET /v1/ticket-boards/:id": {
    "slim, thousands of cards": (stage) => ({ path: `/v1/ticket-boards/${board(stage)}?slim=1` }),
    "100 cards": ({ data }) => ({ path: `/v1/ticket-boards/${data.small_board_id}` }),
  },
  "PUT /v1/ticket-boards/:id": (stage) => ({
    path: `/v1/ticket-boards/${stage.id("/v1/ticket-boards/:id")}`,
    body: { members: stage.data.technician_ids.map((user_id) => ({ user_id })) },
  }),
  "PUT /v1/ticket-boards/:id/columns/order": async (stage) => {
    const id = stage.id("/v1/ticket-boards/:id");
    const { columns } = await stage.make(`/v1/ticket-boards/${id}`, {}, { method: "GET" });
    const ids = columns.map((column: { id: string }) => column.id).reverse();
    return { path: `/v1/ticket-boards/${id}/columns/order`, body: { ids } };
  },
  "PUT /v1/ticket-boards/:id/columns/:column_id": async (stage) => ({
    path: (await fullColumn(stage)).path,
    body: { name: "Other", category: "waiting" },
  }),
  "DELETE /v1/ticket-boards/:id/columns/:column_id": async (stage) => {
    const { path, first } = await fullColumn(stage, moved_cards_max);
    return { path, body: { move_to: first } };
  },
  "DELETE /v1/ticket-boards/:id": async (stage) => ({
    path: `/v1/ticket-boards/${await stage.madeId("/v1/ticket-boards", { name: stage.unique("Board") })}`,
  }),
  "GET /v1/ticket-technicians/agenda": (stage) => ({
    path: `/v1/ticket-technicians/agenda?board_id=${board(stage)}&include_unscheduled=1`,
  }),
  "GET /v1/ticket-boards/:id/technician-suggestions": (stage) => ({
    path: `/v1/ticket-boards/${board(stage)}/technician-suggestions`,
  }),
  "GET /v1/tickets": {
    "100, two filters": () => ({ path: "/v1/tickets?per_page=100&priority=high&archived=all" }),
    "a deep page": () => ({
      path: "/v1/tickets?per_page=100&archived=all&page=90&sort_by=due_date",
    }),
    "a common search": () => ({ path: "/v1/tickets?per_page=100&search=internet&archived=all" }),
  },
  "POST /v1/tickets": {
    largest: (stage) => ({
      path: "/v1/tickets",
      body: {
        ...stage.data.ticket,
        description: "d".repeat(20_000),
        assigned_users: stage.data.technician_ids.slice(0, 100),
      },
    }),
    "auto_assign, 200 technicians": (stage) => ({
      path: "/v1/tickets",
      body: {
        ...stage.data.ticket,
        board_id: stage.id("/v1/ticket-boards/:id"),
        auto_assign: true,
      },
    }),
  },
  "PUT /v1/tickets/:id": onTicket("", ({ data }) => ({
    description: "e".repeat(20_000),
    assigned_users: data.technician_ids.slice(0, 100),
  })),
  "DELETE /v1/tickets/:id": onTicket(""),
  // To the top of a column with thousands of cards, all of which move down.
  "POST /v1/tickets/:id/move": async (stage) => {
    const id = board(stage);
    const { columns } = await stage.make(`/v1/ticket-boards/${id}?slim=1`, {}, { method: "GET" });
    const column_id = columns[0].id;
    const ticket = await stage.ticket({ board_id: id, column_id });
    return { path: `/v1/tickets/${ticket}/move`, body: { column_id, position: "top" } };
  },
  "POST /v1/tickets/:id/start": onTicket("/start"),
  "POST /v1/tickets/:id/reopen": async (stage) => ({
    path: `/v1/tickets/${await ended(stage)}/reopen`,
    body: { reason: "Weak again" },
  }),
  "POST /v1/tickets/:id/archive": async (stage) => ({
    path: `/v1/tickets/${await ended(stage)}/archive`,
  }),
  "POST /v1/tickets/:id/unarchive": async (stage) => ({
    path: `/v1/tickets/${await archived(stage)}/unarchive`,
  }),
  "POST /v1/tickets/:id/complete": async (stage) => ({
    path: `/v1/tickets/${await billedTicket(stage)}/complete`,
    body: {
      outcome: "done",
      items: stage.lines(),
      collect_payment: { amount: 1 },
      create_follow_up: true,
    },
  }),
  "POST /v1/tickets/:id/create-invoice": async (stage) => {
    const id = await billedTicket(stage);
    await stage.make(`/v1/tickets/${id}/complete`, {
      outcome: "done",
      invoice_now: false,
      items: stage.lines(),
    });
    return { path: `/v1/tickets/${id}/create-invoice`, body: {} };
  },
  "POST /v1/tickets/:id/cancel": onTicket("/cancel", { reason: "Moved away" }),
  "POST /v1/tickets/:id/schedule": onTicket("/schedule", visit),
  "POST /v1/tickets/:id/unschedule": async (stage) => ({
    path: `/v1/tickets/${await scheduled(stage)}/unschedule`,
  }),
  "POST /v1/tickets/:id/comments": onTicket("/comments", { body: "c".repeat(20_000) }),
  "POST /v1/tickets/:id/attachments": async (stage) => ({
    path: `/v1/tickets/${await stage.ticket()}/attachments`,
    body: largestFile(),
  }),
  "DELETE /v1/tickets/:id/attachments/:attachment_id": async (stage) => {
    const id = await stage.ticket();
    const path = `/v1/tickets/${id}/attachments`;
    const { text } = await stage.send("POST", { path, body: largestFile() });
    return { path: `${path}/${JSON.parse(text).id}` };
  },
};
