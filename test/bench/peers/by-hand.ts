import { join } from "node:path";
import type { Contender } from "../contender.ts";
import { scriptsOf } from "../referee/requests.ts";
import { inPeer, nodeOf } from "./folder.ts";

/** What both leave out: they share everything but the server (`by-hand/`). */
const leaves_out = [
  "Idempotency-Key, If-Match, and proving the caller again inside the change",
  "keys that are changed or given back: a key is known for 10 s; people's sessions",
  "saving the daily count, and days other than UTC's",
  "sending what is queued: deliveries and e-mails are written only",
  "whether who made an endpoint may still read what it gets",
  "what else can be asked for: other filters, searches of two characters, column and job type at create, partial outcomes, follow-ups, checklists and visits at complete",
];

const durability = "FULL, one COMMIT for each change";

export const fastify: Contender = {
  name: "Fastify, by hand",
  durability,
  leaves_out,
  same_paths: true,
  start: (database) => ({
    command: [join(nodeOf("fastify"), "bin", "node"), inPeer("fastify", "fastify.ts"), database],
    env: { NODE_ENV: "production" },
  }),
  scripts: scriptsOf,
};

export const hono: Contender = {
  name: "Hono, by hand",
  durability,
  leaves_out,
  same_paths: true,
  start: (database) => ({
    command: [process.execPath, inPeer("hono", "hono.ts"), database],
    env: { NODE_ENV: "production" },
  }),
  scripts: scriptsOf,
};
