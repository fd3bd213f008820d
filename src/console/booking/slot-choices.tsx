import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import type { ProposedSlot } from "./proposed-slots.ts";
import { reasonText } from "./reason-text.ts";

interface Props {
  proposals: readonly ProposedSlot[];
  busy: boolean;
  onChosen(proposal: ProposedSlot): void;
}

/** Proposed visits as buttons: why, when, who, and whether the SLA is missed. */
export const SlotChoices = ({ proposals, busy, onChosen }: Props) => (
  <ul class="slot-choices">
    {proposals.map((proposal) => (
      <li key={`${proposal.technician_id} ${proposal.slot.scheduled_at}`}>
        <SlotChoice proposal={proposal} busy={busy} onChosen={onChosen} />
      </li>
    ))}
  </ul>
);

interface ChoiceProps extends Pick<Props, "busy" | "onChosen"> {
  proposal: ProposedSlot;
}

const SlotChoice = ({ proposal, busy, onChosen }: ChoiceProps) => {
  const { kinds, name, slot, meets_sla, reasons } = proposal;
  const t = strings.value.slots;
  return (
    <button
      type="button"
      class={meets_sla === false ? "slot-choice late" : "slot-choice"}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onChosen(proposal)}
    >
      <span class="slot-kind">{kinds.map((kind) => t.kind[kind]).join(" · ")}</span>
      <strong>{span(slot.scheduled_at, slot.scheduled_until)}</strong>
      <span>
        <bdi>{name}</bdi>
      </span>
      {meets_sla === false && <span class="slot-late">{t.late}</span>}
      {reasons.length > 0 && (
        <span class="slot-reasons">
          {reasons
            .filter(({ code }) => code !== "free")
            .map(reasonText)
            .join(" · ")}
        </span>
      )}
    </button>
  );
};
