import type { Entry } from "./entry.ts";
import { stopPath } from "./stop-path.ts";

/** The page of an entry's job or stop. */
export const subjectPath = ({ subject, action }: Entry): string =>
  action.kind === "outcome" ? stopPath(subject.id, action.date) : `/console/day/${subject.id}`;

/** The page with the form of a refused entry; undefined for actions without one. */
export const changePath = (entry: Entry): string | undefined => {
  const { kind } = entry.action;
  if (kind === "outcome") return subjectPath(entry);
  return kind === "complete" ? `${subjectPath(entry)}/complete` : undefined;
};
