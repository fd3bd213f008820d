import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Contender } from "../contender.ts";
import { postScript, readScript } from "../scripts.ts";
import { putFilled } from "./filled.ts";
import { fillFlat } from "./flat.ts";
import { inPeer, nodeOf } from "./folder.ts";
import { card_fields, list_filters, ticket_fields } from "./queries.ts";

const rows = (table: string, ask: string): string => `/api/tables/${table}/rows${ask}`;

/** What a ticket refers to comes as objects; Soul cannot answer a key beside them that is no number. */
const joined = `_extend=board_id,column_id,client_id,job_type_id,technician_id&_schema=${ticket_fields}`;

/** Soul asks for what is not archived with an empty value. */
const live = "archived_at__null:";

/**
 * A list of 15 with the rows that it refers to; Soul counts all that there are by itself. By number,
 * which has the order of `created_at`: that name a joined client has, too, and Soul does not tell them apart.
 */
const listOf = (...filters: string[]): string =>
  rows("tickets", `?${joined}&_limit=15&_ordering=-number&_filters=${[live, ...filters]}`);

export const soul: Contender = {
  name: "Soul",
  durability: "NORMAL: a power cut may undo what was answered; one COMMIT for each change",
  leaves_out: [
    "authentication",
    "a daily limit and its headers",
    "the log",
    "comments, attachments, assignees and items of tickets",
    "the events, deliveries, history, numbers and search indexes of a create: it writes a plain row, and answers its id alone",
    "completing",
  ],
  start: (database, data) => {
    putFilled("soul", data, database, (file) => {
      rmSync(file, { force: true });
      fillFlat(file, data.database, data.org_id);
    });
    const server = inPeer("soul", "node_modules", "soul-cli", "src", "server.js");
    const announced = ["--import", inPeer("soul", "announce.ts")];
    return {
      command: [join(nodeOf("soul"), "bin", "node"), ...announced, server, "--database", database],
      env: { NODE_ENV: "production" },
    };
  },
  scripts: ({ board_id, ticket_ids, ticket, searches }) => {
    const { priority, status } = list_filters;
    const cards = `?_schema=${card_fields}&_limit=1000&_ordering=position`;
    const on_board = `_filters=${live},board_id:${board_id},status_category__neq:done`;
    const fields = Object.entries(ticket).map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : value,
    ]);
    const found = searches.map((text) =>
      rows("clients", `?_search=${encodeURIComponent(text)}&_limit=10`),
    );
    return {
      read: readScript(
        "",
        ticket_ids.map((id) => rows("tickets", `/${id}?${joined}`)),
      ),
      list: readScript("", [listOf()]),
      filtered_list: readScript("", [listOf(`priority:${priority}`, `status:${status}`)]),
      slim_board: readScript("", [rows("tickets", `${cards}&${on_board}`)]),
      search_clients: readScript("", found),
      create: postScript("", rows("tickets", ""), { fields: Object.fromEntries(fields) }),
    };
  },
};
