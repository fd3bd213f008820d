import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import type { Sqlite } from "../../src/database/group-commit.ts";
import type { Subscribed } from "./endpoints.ts";

const written_at_once = 5000;

interface Old {
  rounds: number;
  each_round: number;
  at: Instant;
}

/** Deliveries that are too old on one day of so many, the last of which is `at`. */
export const addOldDeliveries = (
  sqlite: Sqlite,
  { org_id, endpoint_ids }: Subscribed,
  { rounds, each_round, at }: Old,
): void => {
  for (let round = 1; round <= rounds; round += 1) {
    const created_at = plusSeconds(at, (round - rounds - 31) * 86_400 + 3600);
    for (let left = each_round; left > 0; left -= written_at_once)
      sqlite.writeNow((root) => {
        const tx = root.org(org_id);
        for (let n = 0; n < written_at_once; n += 1) {
          const endpoint_id = endpoint_ids[n % endpoint_ids.length] ?? "";
          tx.insert("webhook_deliveries", rowOf(endpoint_id, created_at));
        }
      });
  }
};

/** Deliveries that wait to be sent, so many for each endpoint, which is verified. */
export const addPending = (
  sqlite: Sqlite,
  { org_id, endpoint_ids }: Subscribed,
  each: number,
): void => {
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    for (const endpoint_id of endpoint_ids) {
      tx.updateRow("webhook_endpoints", endpoint_id, { verified: 1 });
      for (let n = 0; n < each; n += 1)
        tx.insert("webhook_deliveries", {
          ...rowOf(endpoint_id, tx.now),
          ...{ status: "pending", attempts: 0, attempt_log: "[]", delivered_at: null },
          next_attempt_at: Date.now() - 1000,
        });
    }
  });
};

const rowOf = (endpoint_id: string, created_at: Instant) => ({
  id: Bun.randomUUIDv7(),
  endpoint_id,
  event_id: Bun.randomUUIDv7(),
  topic: "client.created" as const,
  board_id: null,
  payload: JSON.stringify({ data: { client: { username: "old", note: "x".repeat(700) } } }),
  status: "delivered" as const,
  attempts: 1,
  next_attempt_at: null,
  response_status: 204,
  response_headers: '{"date":"Thu, 15 Oct 2026 08:30:00 GMT"}',
  response_body: "",
  error: null,
  duration_ms: 12,
  attempt_log: `[{"n":1,"at":"${created_at}","address":"127.0.0.1","response_status":204}]`,
  resend_of: null,
  reason: null,
  created_at,
  delivered_at: created_at,
});
