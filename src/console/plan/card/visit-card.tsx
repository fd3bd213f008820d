import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { PlannedVisit } from "../../api/document.d.ts";
import { isLate } from "../../booking/late.ts";
import { addressLine } from "../../clients/contact-links.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { clockSpan } from "../../format/time.ts";
import { SlaPill } from "../../job-facts/deadline.tsx";
import { Status } from "../../job-facts/status.tsx";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { isOpen } from "../job.ts";
import { placeCard } from "./place-card.ts";
import { card_id, hideCard, keepCard, shown_card } from "./shown-card.ts";

interface Props {
  /** Opens the booking dialog of a visit. */
  onChange(ticket_id: string): void;
}

/** The card of the visit that is hovered, focused or tapped. */
export const VisitCard = ({ onChange }: Props) => {
  const card = useRef<HTMLElement>(null);
  const shown = shown_card.value;
  useLayoutEffect(() => {
    if (!card.current || !shown) return;
    if (!shown.anchor.isConnected) hideCard();
    else {
      card.current.showPopover();
      placeCard(card.current, shown.anchor);
    }
  }, [shown]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && hideCard();
    const onPointer = ({ target }: PointerEvent) => {
      const { anchor } = shown_card.peek() ?? {};
      const is_inside = target instanceof Node && card.current?.contains(target);
      if (!is_inside && !(target instanceof Node && anchor?.contains(target))) hideCard();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", onPointer);
    window.addEventListener("scroll", hideCard, { capture: true, passive: true });
    return () => {
      hideCard();
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", onPointer);
      window.removeEventListener("scroll", hideCard, { capture: true });
    };
  }, []);
  if (!shown) return null;
  const { visit, is_pinned } = shown;
  return (
    <section
      ref={card}
      id={card_id}
      class="visit-card"
      popover="manual"
      aria-label={visit.title}
      onPointerEnter={keepCard}
      onPointerLeave={() => !is_pinned && hideCard()}
    >
      <Facts visit={visit} />
      {is_pinned && <CardActions visit={visit} onChange={onChange} />}
    </section>
  );
};

const Facts = ({ visit }: { visit: PlannedVisit }) => {
  const { plan } = strings.value;
  const { client, job_type, sla, status_category } = visit;
  const phone = client?.phone_number;
  const place = client && addressLine(client);
  return (
    <>
      <p>
        <strong>
          <bdi>{visit.title}</bdi>
        </strong>{" "}
        <bdi class="hint">{visit.ticket_number}</bdi>
      </p>
      <dl class="facts">
        <Fact label={plan.card.time}>{clockSpan(visit.scheduled_at, visit.scheduled_until)}</Fact>
        {client && (
          <Fact label={plan.card.client}>
            <bdi>{client.name}</bdi>
          </Fact>
        )}
        {place && (
          <Fact label={plan.card.place}>
            <bdi>{place}</bdi>
          </Fact>
        )}
        {phone && (
          <Fact label={plan.card.phone}>
            <PhoneLink phone={phone} tabIndex={-1} />
          </Fact>
        )}
        {job_type && (
          <Fact label={plan.card.job_type}>
            <bdi>{job_type.name}</bdi>
          </Fact>
        )}
        {sla && isOpen(visit) && (
          <Fact label={plan.card.sla}>
            <SlaPill {...{ sla, status_category }} />
            {isLate(visit) && <> {plan.card.late}</>}
          </Fact>
        )}
        <Fact label={plan.card.state}>
          <Status category={visit.status_category} />
        </Fact>
      </dl>
    </>
  );
};

const CardActions = ({ visit, onChange }: Props & { visit: PlannedVisit }) => {
  const { card } = strings.value.plan;
  return (
    <div class="actions">
      {isOpen(visit) && may("tickets:schedule") && (
        <button
          type="button"
          class="button"
          onClick={() => {
            hideCard();
            onChange(visit.id);
          }}
        >
          {card.change}
        </button>
      )}
      {may("tickets:read") && (
        <a class="button" href={`/console/tickets/${visit.id}`}>
          {card.open}
        </a>
      )}
    </div>
  );
};
