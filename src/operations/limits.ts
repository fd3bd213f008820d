/** A warning is logged above `over` and ends below `back`; docs/monitoring/README.md has the reasons. */
export const limits = {
  event_loop_lag_seconds: { over: 0.25, back: 0.1 },
  wal_size_bytes: { over: 64 * 1024 * 1024, back: 32 * 1024 * 1024 },
  /** In intervals of `BACKUP_CRON`; without a backup, since the start. */
  backup_age_intervals: { over: 2, back: 2 },
  /** Of one endpoint. */
  outbox_age_seconds: { over: 600, back: 60 },
  email_queue_age_seconds: { over: 900, back: 60 },
  /** Of the disk under the database, and of that under the backups. */
  disk_used_share: { over: 0.9, back: 0.88 },
  descriptors_used_share: { over: 0.8, back: 0.7 },
  /** Of the memory of the container or machine, at most 1 GiB. */
  memory_used_share: { over: 0.85, back: 0.75 },
} as const satisfies Record<string, { over: number; back: number }>;

/** The current value of a figure; `of` names the endpoint, disk or other object. */
export interface Figure {
  name: keyof typeof limits;
  of?: string;
  value: number;
}

/** A figure that went over its limit or came back. */
export interface Crossing extends Figure {
  is_over: boolean;
}

/** At most this many per call; the others follow at the next one. */
const changes_max = 20;

const keyOf = ({ name, of = "" }: Figure): string => `${name} ${of}`;

/**
 * Compares figures with their limits. `over` has the figures that were over before, by key; one that is missing
 * from `figures` counts as within its limit. Returns the changes, and the figures that are over now.
 */
export const crossings = (
  over: ReadonlyMap<string, Figure>,
  figures: readonly Figure[],
): { changed: Crossing[]; over: Map<string, Figure> } => {
  const now = new Map(figures.map((figure) => [keyOf(figure), figure]));
  const gone = [...over]
    .filter(([key]) => !now.has(key))
    .map(([, figure]) => ({ ...figure, value: 0 }));
  const changed = [...figures, ...gone]
    .map((figure) => ({ ...figure, is_over: isOver(figure, over.has(keyOf(figure))) }))
    .filter((figure) => figure.is_over !== over.has(keyOf(figure)))
    .slice(0, changes_max);
  const next = new Map(over);
  for (const { is_over, ...figure } of changed)
    if (is_over) next.set(keyOf(figure), figure);
    else next.delete(keyOf(figure));
  return { changed, over: next };
};

const isOver = ({ name, value }: Figure, was_over: boolean): boolean =>
  was_over ? value > limits[name].back : value > limits[name].over;
