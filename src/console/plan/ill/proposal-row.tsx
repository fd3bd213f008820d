import type { Refusal } from "../../api/refusal.ts";
import { isolated } from "../../format/bidi.ts";
import { clockSpan, span } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { SelectField } from "../../ui/field.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { keyOf, type Option } from "./options.ts";
import { chosenOption, freeOptions, type Proposal } from "./propose.ts";

interface Props {
  proposal: Proposal;
  all: readonly Proposal[];
  /** Why the last attempt to book it failed. */
  refusal: Refusal | undefined;
  /** Null leaves the job unscheduled. */
  onChosen(key: string | null): void;
}

/** One visit of an ill technician, with who takes it and when. */
export const ProposalRow = ({ proposal, all, refusal, onChosen }: Props) => {
  const { ill } = strings.value.plan;
  const { visit, chosen } = proposal;
  const when = clockSpan(visit.scheduled_at, visit.scheduled_until);
  return (
    <li>
      <p>
        <strong>{when}</strong> <bdi>{visit.title}</bdi>
        {visit.client && (
          <>
            {" · "}
            <bdi>{visit.client.name}</bdi>
          </>
        )}
      </p>
      <SelectField
        label={ill.who(visit.ticket_number)}
        value={chosen ?? ""}
        onValue={(key) => onChosen(key || null)}
        options={[
          ...freeOptions(proposal, all).map((option) => [keyOf(option), textOf(option)] as const),
          ["", ill.unscheduled],
        ]}
      />
      {chosenOption(proposal)?.is_late && <Badge tone="bad">{ill.late}</Badge>}
      {chosen === null && <Badge tone="warning">{ill.nobody}</Badge>}
      <RefusalNotice refusal={refusal} />
    </li>
  );
};

const textOf = ({ name, scheduled_at, scheduled_until, is_same_time, is_late }: Option): string => {
  const { ill } = strings.value.plan;
  const when = is_same_time ? ill.same_time : span(scheduled_at, scheduled_until);
  return `${isolated(name)} – ${when}${is_late ? ` – ${ill.late}` : ""}`;
};
