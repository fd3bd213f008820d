import { hideTickets } from "../access/ticket-scope.ts";
import { ok } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { listMessages } from "./queries.ts";
import { MessageList, message_query } from "./wire.ts";

/** Decisions §6. */
export const messageOperations = [
  list(
    "/v1/messages",
    "reports:read",
    {
      id: "listMessages",
      summary: "List messages",
      description:
        "Messages to clients and to the organization, newest first. They are sent after the change that caused them, and retried after 1, 5 and 30 minutes, 2 and 12 hours.",
      tag: "Messages",
      query: message_query,
      answers: { 200: MessageList },
    },
    ({ db, caller, query }) => {
      const page = listMessages(db, query);
      return ok(paginated({ ...page, rows: hideTickets(db, caller, page.rows) }));
    },
  ),
];
