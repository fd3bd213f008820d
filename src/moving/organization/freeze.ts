import { sql } from "kysely";
import { now } from "../../clock/instant.ts";
import { across_organizations } from "../../database/build.ts";
import type { Connection } from "../../database/connection.ts";
import { isServed } from "../../database/file/lock.ts";
import { rowsOf } from "../../database/integrity.ts";
import type { Side } from "./moving.ts";
import { setMove, standingOf } from "./state.ts";

/** No attempt to send anything takes longer, and none begins after the organization is closed. */
const sending_limit_ms = 30_000;
const look_every_ms = 100;

/**
 * Stops all changes of an organization in a file. First its calls are refused and nothing more is sent; once the
 * results of what was being sent are saved, nothing is written any more.
 */
export const freeze = async (
  { sqlite, path }: Side,
  org_id: string,
  state: "copying" | "arriving",
): Promise<void> => {
  if (standingOf(sqlite, org_id) === "here")
    sqlite.writeNow((root) => setMove(root, org_id, { state: "closing" }));
  if (isServed(path)) await settled(sqlite, org_id);
  sqlite.writeNow((root) => setMove(root, org_id, { state }));
};

/** Waits until nothing can be in flight. Without a service nothing is. */
const settled = async (db: Connection, org_id: string): Promise<void> => {
  const until_ms = performance.now() + sending_limit_ms;
  while (performance.now() < until_ms && isSending(db, org_id)) await Bun.sleep(look_every_ms);
};

/** Whether something is due that may be on its way: its result would change when, or whether, it is due. */
const isSending = (db: Connection, org_id: string): boolean => {
  const at = now();
  const due = sql<{ found: 1 }>`select ${across_organizations} 1 as found where
    exists (select 1 from "webhook_endpoints" as endpoint join "webhook_deliveries" as delivery
      on delivery.endpoint_id = endpoint.id and delivery.status = 'pending'
        and delivery.replayed in (0, 1) and delivery.next_attempt_at <= ${Date.now()}
      where endpoint.org_id = ${org_id})
    or exists (select 1 from "messages"
      where org_id = ${org_id} and status = 'queued' and next_attempt_at <= ${at})
    or exists (select 1 from "access_controllers" as controller join "client_access" as access
      on access.controller_id = controller.id and access.turn in (0, 1, 2)
        and access.next_attempt_at <= ${Date.now()}
      where controller.org_id = ${org_id})`;
  return rowsOf(db, due).length > 0;
};
