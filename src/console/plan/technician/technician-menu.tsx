import { useId, useRef } from "preact/hooks";
import type { TechnicianPlan } from "../../api/document.d.ts";
import { isolated } from "../../format/bidi.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { placeCard } from "../card/place-card.ts";
import { usePlan } from "../plan-context.ts";
import { managesTimeOff } from "./manages-time-off.ts";

/** A technician's name, which opens what can be done with them. */
export const TechnicianMenu = ({ plan }: { plan: TechnicianPlan }) => {
  const { technician } = plan;
  const { openTechnician, openIll, ill_title, showJobsFor } = usePlan();
  const { menu } = strings.value.plan;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const offered = [
    openIll && { title: ill_title, open: () => openIll(plan) },
    may("tickets:read") && { title: menu.jobs, open: () => showJobsFor(technician.id) },
    managesTimeOff() && {
      title: may("technicians:manage") ? menu.profile : menu.time_off,
      open: () => openTechnician(technician.id),
    },
  ].filter((item) => typeof item === "object");
  if (offered.length === 0) return <bdi class="name">{technician.name}</bdi>;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="name"
        aria-haspopup="true"
        aria-label={menu.label(isolated(technician.name))}
        popovertarget={id}
      >
        <bdi>{technician.name}</bdi>
        <span class="more" aria-hidden="true" />
      </button>
      <div
        ref={list}
        id={id}
        class="technician-menu"
        popover="auto"
        onToggle={(event) => {
          if (event.newState !== "open" || !list.current || !button.current) return;
          placeCard(list.current, button.current);
          list.current.querySelector("button")?.focus();
        }}
      >
        {offered.map(({ title, open }) => (
          <button
            key={title}
            type="button"
            onClick={() => {
              list.current?.hidePopover();
              open();
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </>
  );
};
