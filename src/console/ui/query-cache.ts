import { session } from "../session/session.ts";

/** The most answers kept; a page of a list is at most a few hundred kilobytes. */
const entries_max = 30;

/** The last answers by name, the oldest use first. Only in memory, and only of one person in one organization. */
const entries = new Map<string, unknown>();

session.subscribe(() => entries.clear());

/** The last answer of this name; undefined without one. */
export const keptAnswer = <T>(name: string): T | undefined => {
  const found = entries.get(name);
  if (found === undefined) return undefined;
  entries.delete(name);
  entries.set(name, found);
  return found as T; // a name has answers of one type
};

/** Keeps an answer, in place of the one that was not used for the longest time. */
export const keepAnswer = (name: string, answer: unknown): void => {
  entries.delete(name);
  entries.set(name, answer);
  const [oldest] = entries.keys();
  if (entries.size > entries_max && oldest !== undefined) entries.delete(oldest);
};
