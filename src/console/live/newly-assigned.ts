/** What a device knows of the jobs assigned to a person: ids, latest first. */
export interface Assigned {
  known: readonly string[];
  unread: readonly string[];
}

/** A list shows 100 jobs: older ones that return to it are still known. */
const known_max = 500;

/**
 * Adds the jobs that are assigned now. Those that are no longer are not unread any more. `before` is null
 * on a device that hasn't looked yet, where nothing counts as new.
 */
export const withJobs = <T extends { id: string }>(
  before: Assigned | null,
  jobs: readonly T[],
): { assigned: Assigned; added: T[] } => {
  const { known, unread } = before ?? { known: [], unread: [] };
  const added = before ? jobs.filter(({ id }) => !known.includes(id)) : [];
  const ids = new Set(jobs.map(({ id }) => id));
  return {
    assigned: {
      known: [...ids, ...known.filter((id) => !ids.has(id))].slice(0, known_max),
      unread: [...added.map(({ id }) => id), ...unread.filter((id) => ids.has(id))],
    },
    added,
  };
};
