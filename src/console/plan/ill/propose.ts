import type { PlannedVisit, TechnicianSuggestion } from "../../api/document.d.ts";
import {
  collide,
  distinct,
  isEarlier,
  keyOf,
  type Option,
  optionsOf,
  type Slot,
} from "./options.ts";

/** A visit of an ill technician, and who could take it when. */
export interface Proposal {
  visit: PlannedVisit;
  options: readonly Option[];
  /** The key of the chosen option; null leaves the job unscheduled. */
  chosen: string | null;
}

export type ReadSuggestions = (
  ticket_id: string,
  window: Slot | undefined,
) => Promise<TechnicianSuggestion[]>;

export const chosenOption = ({ options, chosen }: Proposal): Option | undefined =>
  options.find((option) => keyOf(option) === chosen);

/** The options of a visit that do not collide with what is chosen for the others. */
export const freeOptions = (proposal: Proposal, all: readonly Proposal[]): Option[] => {
  const taken = takenBy(all.filter(({ visit }) => visit.id !== proposal.visit.id));
  return proposal.options.filter((option) => !taken.some((other) => collide(option, other)));
};

const takenBy = (all: readonly Proposal[]): Option[] =>
  all.flatMap((each) => chosenOption(each) ?? []);

/** Windows that are tried one after another, once every next free time is taken or before the visit's time. */
const retries_max = 6;

/**
 * Proposes a person and time for each visit: the same time with somebody else, else the next free time.
 * Each proposal respects those before it, which the service does not know of yet.
 */
export const propose = async (
  visits: readonly PlannedVisit[],
  ill_id: string,
  now_ms: number,
  read: ReadSuggestions,
): Promise<Proposal[]> => {
  const inOrder = [...visits].sort((one, other) =>
    one.scheduled_at < other.scheduled_at ? -1 : 1,
  );
  const asked = await Promise.all(
    inOrder.map(async (visit) => {
      // The service refuses windows that have begun.
      const window = Date.parse(visit.scheduled_at) > now_ms ? slotOf(visit) : undefined;
      return { visit, options: optionsOf(visit, await read(visit.id, window), window, ill_id) };
    }),
  );
  const proposals: Proposal[] = [];
  for (const { visit, options } of asked)
    proposals.push(await proposalFor(visit, options, proposals, ill_id, read));
  return proposals;
};

const slotOf = ({ scheduled_at, scheduled_until }: Slot): Slot => ({
  scheduled_at,
  scheduled_until,
});

const proposalFor = async (
  visit: PlannedVisit,
  initial: readonly Option[],
  before: readonly Proposal[],
  ill_id: string,
  read: ReadSuggestions,
): Promise<Proposal> => {
  const taken = takenBy(before);
  const isFree = (option: Option) => !taken.some((other) => collide(option, other));
  let options = initial;
  let next_ms = Date.parse(visit.scheduled_until);
  for (let tries = 0; ; tries += 1) {
    const free = options.filter(isFree);
    const kept = free.find((option) => !isEarlier(option, visit));
    const chosen = kept ?? (tries === retries_max ? free[0] : undefined);
    if (chosen) return { visit, options, chosen: keyOf(chosen) };
    if (tries === retries_max) return { visit, options, chosen: null };
    const window = windowAt(visit, next_ms);
    const more = optionsOf(visit, await read(visit.id, window), window, ill_id);
    options = distinct([...options, ...more]);
    next_ms = Date.parse(window.scheduled_until);
  }
};

const windowAt = ({ scheduled_at, scheduled_until }: PlannedVisit, from_ms: number): Slot => ({
  scheduled_at: new Date(from_ms).toISOString(),
  scheduled_until: new Date(
    from_ms + Date.parse(scheduled_until) - Date.parse(scheduled_at),
  ).toISOString(),
});
