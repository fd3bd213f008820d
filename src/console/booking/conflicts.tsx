import { useEffect, useRef } from "preact/hooks";
import type { ScheduleConflict } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { span } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { AreaField } from "../ui/field.tsx";
import { FieldErrors } from "../ui/field-errors.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useFields } from "../ui/use-fields.ts";
import { conflictsOf } from "./conflict.ts";
import type { ProposedSlot } from "./proposed-slots.ts";
import { SlotChoices } from "./slot-choices.tsx";

interface Props {
  refusal: Refusal | undefined;
  busy: boolean;
  /** Undefined while they load. */
  proposals: readonly ProposedSlot[] | undefined;
  onProposal(proposal: ProposedSlot): void;
  onOverride(reason: string): void;
}

/** The conflicts of a refused visit, with other visits to book instead, or to override with a reason. */
export const Conflicts = ({ refusal, busy, proposals, onProposal, onOverride }: Props) => {
  const panel = useRef<HTMLElement>(null);
  const { booking } = strings.value;
  useEffect(() => {
    if (refusal) panel.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  const details = conflictsOf(refusal);
  return (
    <section ref={panel} class="conflicts" tabIndex={-1} aria-label={booking.refused}>
      <RefusalNotice refusal={refusal} />
      {details && (
        <>
          <ul class="conflict-list">
            {details.conflicts.map((conflict) => (
              <li key={JSON.stringify(conflict)}>
                <Conflict conflict={conflict} />
              </li>
            ))}
          </ul>
          {proposals?.length === 0 ? (
            <p class="hint">{booking.no_slot}</p>
          ) : (
            <SlotChoices proposals={proposals ?? []} busy={busy} onChosen={onProposal} />
          )}
        </>
      )}
      {overridable(refusal) && may("tickets:dispatch") && (
        <FieldErrors refusal={refusal}>
          <Override busy={busy} onOverride={onOverride} />
        </FieldErrors>
      )}
    </section>
  );
};

const overridable = (refusal: Refusal): boolean =>
  refusal.reason === "override_reason_required" ||
  (conflictsOf(refusal)?.conflicts.every((conflict) => conflict.overridable) ?? false);

const Conflict = ({ conflict }: { conflict: ScheduleConflict }) => {
  const { booking } = strings.value;
  const { type, from, until, skill, ticket_id } = conflict;
  return (
    <>
      <strong>{booking.conflict[type]}</strong>
      {from && until && <bdi>{span(from, until)}</bdi>}
      {skill !== undefined && <bdi>{skill}</bdi>}
      {ticket_id !== undefined && (
        <a href={`/console/tickets/${ticket_id}`}>{booking.open_other}</a>
      )}
    </>
  );
};

const Override = ({ busy, onOverride }: Pick<Props, "busy" | "onOverride">) => {
  const { booking } = strings.value;
  const {
    draft: { override_reason: reason },
    field,
  } = useFields({ override_reason: "" });
  return (
    <form
      class="form override"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onOverride(reason);
      }}
    >
      <AreaField
        label={booking.override_reason}
        hint={booking.override_hint}
        {...field("override_reason")}
        rows={2}
      />
      <Button type="submit" kind="danger" busy={busy}>
        {booking.override}
      </Button>
    </form>
  );
};
