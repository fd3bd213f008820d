import { sql } from "kysely";
import type { Logger } from "pino";
import { across_organizations, build, prepare, type RowOf } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { isHere } from "../database/organization-moves.ts";
import { seqIn } from "../database/slots.ts";
import { WakeableLoop } from "../database/wakeable-loop.ts";

/** Numbers of clients per transaction: a millisecond or two, so that requests are not delayed. */
const clients_per_slice = 100;

/** Controllers with a sync under way, and deleted ones whose rows are left. */
const unsettled = prepare<{ after: string }>()((param) =>
  build
    .selectFrom("access_controllers")
    .select(["org_id", "id", "deleted_at"])
    .where("id", ">", param("after"))
    .where(isHere("access_controllers.org_id"))
    .where((of) => of.or([of("sync_after", "is not", null), of("deleted_at", "is not", null)]))
    .orderBy("id")
    .limit(1)
    .modifyFront(across_organizations),
);

type Unsettled = RowOf<typeof unsettled>;

/**
 * Queues the state of every client for controllers with a sync under way, and deletes the rows of deleted
 * ones. In slices, a slice for each controller in turn: how far a sync is stands in the database.
 */
export class AccessSync {
  private readonly loop: WakeableLoop;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {
    this.loop = new WakeableLoop({
      ...{ name: "access-sync", ...options },
      run: (_, stop) => this.run(stop),
    });
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async run(stop: AbortSignal): Promise<void> {
    const { sqlite } = this.options;
    let after = "";
    while (!stop.aborted) {
      const controller = sqlite.first(unsettled, { after });
      if (!controller && after === "") return;
      after = controller?.id ?? "";
      if (controller)
        await sqlite.write((root) => settleSlice(root.org(controller.org_id), controller));
    }
  }
}

const settleSlice = (tx: OrgTx, { id, deleted_at }: Unsettled): void => {
  if (deleted_at === null) queueSlice(tx, id);
  else deleteSlice(tx, id);
};

/** Queues the next clients, in the order of their numbers. The last slice ends the sync. */
const queueSlice = (tx: OrgTx, controller_id: string): void => {
  const controller = tx.first(
    tx
      .from("access_controllers")
      .select(["sync_after", "kind"])
      .where("id", "=", controller_id)
      .where("sync_after", "is not", null),
  );
  if (controller?.sync_after == null) return;
  const numbers = tx.first(tx.from("client_numbers").select(["slot", "last_seq"]));
  const from = Math.max(controller.sync_after, numbers ? seqIn(numbers.slot, 0) : 0);
  const last = numbers?.last_seq ?? 0;
  const until = Math.min(from + clients_per_slice, last);
  tx.run({ compile: () => queued(tx, controller_id, controller.kind, from, until).compile(build) });
  tx.updateRow("access_controllers", controller_id, { sync_after: until < last ? until : null });
  tx.wake("network-access", controller_id);
};

/** As the triggers `client_access_…` queue one client, but behind those that have just changed. */
const queued = (tx: OrgTx, controller_id: string, kind: string, from: number, until: number) =>
  sql`insert into "client_access" (org_id, client_id, controller_id, wanted, applied, attempts, error, checked_at,
      revision, turn, next_attempt_at)
    select org_id, id, ${controller_id}, wanted, iif(is_silent, 'applied', 'pending'), 0, null,
      iif(is_silent, ${tx.now}, null), 1, 1, iif(is_silent, null, 0)
    from (
      select org_id, id, wanted, wanted = 'active' and ${kind} = 'radius' as is_silent
      from (
        select org_id, id, iif(suspended = 1 or isp_status = 'suspended', 'suspended', 'active') as wanted
        from "clients"
        where org_id = ${tx.org_id} and seq > ${from} and seq <= ${until}
          and isp_username is not null and deleted_at is null))
    where true
    on conflict do update set (wanted, applied, attempts, error, checked_at, revision, turn, next_attempt_at) =
      (excluded.wanted, excluded.applied, 0, null, ifnull(excluded.checked_at, checked_at), revision + 1,
        iif(applied = 'pending', min(turn, 1), 1), excluded.next_attempt_at)`;

/** Deletes some rows of a deleted controller, and with the last ones the controller. */
const deleteSlice = (tx: OrgTx, controller_id: string): void => {
  const deleted = tx.run({
    compile: () =>
      sql`delete from "client_access" where org_id = ${tx.org_id} and client_id in (
          select client_id from "client_access"
          where org_id = ${tx.org_id} and controller_id = ${controller_id} limit ${clients_per_slice})
        and controller_id = ${controller_id}`.compile(build),
  });
  if (deleted < clients_per_slice)
    tx.run(tx.delete("access_controllers").where("id", "=", controller_id));
};
