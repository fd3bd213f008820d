import type { ComponentChildren } from "preact";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { Figure } from "./figure.tsx";

interface Props {
  label: string;
  jobs: readonly TicketListed[];
  /** Of all, if `jobs` are the first of them. */
  total?: number;
  /** Whether there may be more. */
  is_part?: boolean;
  /** The board's filter that finds them. */
  filter: Readonly<Record<string, string>>;
  children?: ComponentChildren;
}

/** How many jobs there are, with a link to those on each board. */
export const JobsByBoard = ({ label, jobs, total, is_part, filter, children }: Props) => {
  const boards = [...Map.groupBy(jobs, ({ board }) => board.id)].map(([id, of]) => ({
    href: `/console/board/${id}?${new URLSearchParams(filter)}`,
    name: of[0]?.board.name,
    count: of.length,
  }));
  const count = number(total ?? jobs.length);
  const is_counted = total === undefined || total === jobs.length;
  return (
    <Figure
      label={label}
      href={boards.length === 1 ? boards[0]?.href : undefined}
      value={is_part ? strings.value.overview.at_least(count) : count}
    >
      {boards.length > 1 && (
        <ul class="names">
          {boards.map((board) => (
            <li key={board.href}>
              <a href={board.href}>
                <bdi>{board.name}</bdi> {is_counted && number(board.count)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Figure>
  );
};
