import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { requireSecretKey } from "./check.ts";
import { controllers_max } from "./limits.ts";
import { type ControllerRow, countControllers } from "./queries.ts";
import { checkReached, type Reached } from "./reached.ts";
import { sealSecret } from "./secret.ts";
import { controllers_changed } from "./wakes.ts";
import type { AccessControllerInput } from "./wire.ts";

/** How a new controller is reached. Refuses what its kind does not have. */
export const reachedOf = ({ kind, ...input }: AccessControllerInput): Reached =>
  checkReached(kind, {
    url: input.url ?? null,
    host: input.host ?? null,
    port: input.port ?? null,
    username: input.username ?? null,
    certificate_sha256: input.certificate_sha256 ?? null,
  });

/** Creates a controller with a checked address. A sync then sends it the state of every client. */
export const createController = (tx: OrgTx, input: AccessControllerInput): ControllerRow => {
  requireSecretKey(tx.secrets);
  if (countControllers(tx) >= controllers_max)
    throw refuseField("name", `cannot be added: there are ${controllers_max} controllers already`);
  const id = Bun.randomUUIDv7();
  const is_active = input.active ?? true;
  const row: ControllerRow = {
    org_id: tx.org_id,
    id,
    name: input.name,
    kind: input.kind,
    ...reachedOf(input),
    secret: sealSecret(tx.secrets, { org_id: tx.org_id, id }, input.secret),
    active: is_active ? 1 : 0,
    revision: 1,
    sync_after: is_active ? 0 : null,
    last_error: null,
    last_ok_at: null,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  tx.insert("access_controllers", row);
  tx.wake("access-sync");
  tx.wake("network-access", controllers_changed);
  return row;
};
