import type { Sqlite } from "../database/group-commit.ts";
import { ControllerQueue } from "./controller-queue.ts";
import { controllerAfter } from "./due.ts";

/** The queues of all controllers that are switched on. */
export class ControllerQueues {
  private readonly queues = new Map<string, ControllerQueue>();
  private readonly by_organization = new Map<string, ControllerQueue[]>();

  constructor(
    private readonly sqlite: Sqlite,
    private readonly waits_seconds: readonly number[],
  ) {}

  /** Reads which controllers there are now. Those of which something is under way keep their state. */
  read(): void {
    for (const queue of this.queues.values()) queue.is_active = false;
    for (
      let row = controllerAfter(this.sqlite, "");
      row;
      row = controllerAfter(this.sqlite, row.id)
    ) {
      const { id, org_id } = row;
      const queue = this.queues.get(id) ?? new ControllerQueue(id, org_id, this.waits_seconds);
      queue.is_active = true;
      queue.changedTo(row.revision);
      this.queues.set(id, queue);
    }
    this.by_organization.clear();
    for (const queue of this.queues.values())
      if (!queue.is_active && queue.in_flight.size === 0) this.queues.delete(queue.id);
      else
        this.by_organization.set(queue.org_id, [
          ...(this.by_organization.get(queue.org_id) ?? []),
          queue,
        ]);
  }

  get(id: string): ControllerQueue | undefined {
    return this.queues.get(id);
  }

  /** Those that an id of `network-access` means: a controller's, or an organization's. */
  woken(id: string): readonly ControllerQueue[] {
    const queue = this.queues.get(id);
    return queue ? [queue] : (this.by_organization.get(id) ?? []);
  }

  all(): IterableIterator<ControllerQueue> {
    return this.queues.values();
  }

  /** When the first one is due, in Unix milliseconds; null: when woken. */
  nextDue(): number | null {
    let first_ms: number | null = null;
    for (const { due_ms } of this.queues.values())
      if (due_ms !== null && (first_ms === null || due_ms < first_ms)) first_ms = due_ms;
    return first_ms;
  }
}
