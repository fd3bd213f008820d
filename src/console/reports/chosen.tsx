import { date } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import type { Choice } from "./use-choices.ts";

interface Props {
  report: { date_from: string; date_to: string };
  choices: readonly Choice[];
}

/** The days and filters of the report, for its reader on paper too. */
export const Chosen = ({ report: { date_from, date_to }, choices }: Props) => {
  const t = strings.value.reports;
  const days = date_from === date_to ? date(date_from) : t.days(date(date_from), date(date_to));
  const set = choices.filter(({ value }) => value !== "");
  return (
    <h2 class="report-days">
      {days}
      {set.map(({ name, label, value, options }) => (
        <span key={name}>
          {" · "}
          {label}: <bdi>{options.find(([option]) => option === value)?.[1]}</bdi>
        </span>
      ))}
    </h2>
  );
};
