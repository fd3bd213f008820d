import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { requireSecretKey } from "./check.ts";
import type { ControllerRow } from "./queries.ts";
import { checkReached, type Reached } from "./reached.ts";
import { sealSecret } from "./secret.ts";
import { controllers_changed } from "./wakes.ts";
import type { AccessControllerChanges } from "./wire.ts";

/** How a changed controller is reached. */
export const changedReached = (row: ControllerRow, changes: AccessControllerChanges): Reached => {
  if (changes.kind !== undefined && changes.kind !== row.kind)
    throw refuseField("kind", "cannot change: create another controller");
  return checkReached(row.kind, {
    url: changes.url === undefined ? row.url : changes.url,
    host: changes.host === undefined ? row.host : changes.host,
    port: changes.port === undefined ? row.port : changes.port,
    username: changes.username === undefined ? row.username : changes.username,
    certificate_sha256:
      changes.certificate_sha256 === undefined
        ? row.certificate_sha256
        : changes.certificate_sha256,
  });
};

/**
 * Changes a controller with a checked address. One that is reached in another way may be another router, so a sync
 * starts a sync at once, whatever was tried before. So does switching one on again.
 */
export const updateController = (
  tx: OrgTx,
  row: ControllerRow,
  changes: AccessControllerChanges,
): ControllerRow => {
  const reached = changedReached(row, changes);
  const is_reached_anew =
    changes.secret !== undefined ||
    (Object.keys(reached) as (keyof Reached)[]).some((name) => reached[name] !== row[name]);
  const active = changes.active === undefined ? row.active : changes.active ? 1 : 0;
  const is_synced = active === 1 && (is_reached_anew || row.active === 0);
  return save(tx, row, {
    name: changes.name ?? row.name,
    ...reached,
    secret: changes.secret === undefined ? row.secret : sealed(tx, row, changes.secret),
    active,
    revision: is_reached_anew || active !== row.active ? row.revision + 1 : row.revision,
    last_error: is_reached_anew ? null : row.last_error,
    sync_after: active === 0 ? null : is_synced ? 0 : row.sync_after,
  });
};

/** Queues the state of every client with an account again. */
export const syncController = (tx: OrgTx, row: ControllerRow): ControllerRow => {
  if (row.active === 0)
    throw refuseField("active", "must be true: this controller is switched off");
  return save(tx, row, { sync_after: 0, revision: row.revision + 1 });
};

/** Deletes a controller. What it has applied stays as it is. */
export const deleteController = (tx: OrgTx, row: ControllerRow): void => {
  save(tx, row, { active: 0, sync_after: null, deleted_at: tx.now, secret: null });
};

const sealed = (tx: OrgTx, { org_id, id }: ControllerRow, secret: string): string => {
  requireSecretKey(tx.secrets);
  return sealSecret(tx.secrets, { org_id, id }, secret);
};

const save = (tx: OrgTx, row: ControllerRow, changes: Partial<ControllerRow>): ControllerRow => {
  const changed = { ...changes, updated_at: tx.now };
  tx.updateRow("access_controllers", row.id, changed);
  tx.wake("access-sync");
  tx.wake("network-access", controllers_changed);
  return { ...row, ...changed };
};
