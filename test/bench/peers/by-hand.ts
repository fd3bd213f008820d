import { join } from "node:path";
import type { Contender, Data } from "../contender.ts";
import { postOnceScript, postScript, readScript } from "../scripts.ts";
import { inPeer, nodeOf } from "./folder.ts";
import { list_filters } from "./queries.ts";

/** What both leave out: they share everything but the server (`by-hand/`). */
const leaves_out = [
  "Idempotency-Key, If-Match, and proving the caller again inside the change",
  "keys that are changed or given back: a key is known for 10 s; people's sessions",
  "saving the daily count, and days other than UTC's",
  "sending what is queued: deliveries and e-mails are written only",
  "whether who made an endpoint may still read what it gets",
  "what else can be asked for: other filters, searches of two characters, column and job type at create, partial outcomes, follow-ups, checklists and visits at complete",
];

const scripts = ({ key, board_id, searches, ...data }: Data) => {
  const filters = new URLSearchParams(list_filters);
  return {
    read: readScript(
      key,
      data.ticket_ids.map((id) => `/v1/tickets/${id}`),
    ),
    list: readScript(key, ["/v1/tickets?per_page=15"]),
    filtered_list: readScript(key, [`/v1/tickets?per_page=15&${filters}`]),
    slim_board: readScript(key, [`/v1/ticket-boards/${board_id}?slim=1`]),
    search_clients: readScript(
      key,
      searches.map((text) => `/v1/clients?query=${encodeURIComponent(text)}`),
    ),
    create: postScript(key, "/v1/tickets", data.ticket),
    complete: postOnceScript(
      key,
      data.open_ticket_ids.map((id) => `/v1/tickets/${id}/complete`),
      data.completion,
    ),
  };
};

const durability = "FULL, one COMMIT for each change";

export const fastify: Contender = {
  name: "Fastify, by hand",
  durability,
  leaves_out,
  start: (database) => ({
    command: [join(nodeOf("fastify"), "bin", "node"), inPeer("fastify", "fastify.ts"), database],
    env: { NODE_ENV: "production" },
  }),
  scripts,
};

export const hono: Contender = {
  name: "Hono, by hand",
  durability,
  leaves_out,
  start: (database) => ({
    command: [process.execPath, inPeer("hono", "hono.ts"), database],
    env: { NODE_ENV: "production" },
  }),
  scripts,
};
