import type { TicketListed } from "../api/document.d.ts";
import { Priority } from "../job-facts/priority.tsx";
import { strings } from "../strings/strings.ts";
import { AllFacts, CompactFacts } from "./card-facts.tsx";
import type { Density } from "./density.ts";
import { Dots } from "./icons.tsx";

interface Props {
  ticket: TicketListed;
  density: Density;
  /** Whether Tab stops here (roving tabindex: one card a column). */
  is_tab_stop: boolean;
  is_selected: boolean;
  is_dragged: boolean;
  /** Its move is being sent. */
  is_moving: boolean;
  may_move: boolean;
}

/** A ticket on the board. Its link covers the card and has the focus while keys move it. */
export const Card = ({ ticket, density, is_tab_stop, may_move, ...state }: Props) => {
  const { board } = strings.value;
  const { id, ticket_number, title, priority } = ticket;
  const { is_selected, is_dragged, is_moving } = state;
  const is_compact = density === "compact";
  const link = (
    <a
      href={`/console/tickets/${id}`}
      class="title"
      dir={is_compact ? "auto" : undefined}
      title={is_compact ? title : undefined}
      draggable={false}
      tabIndex={is_tab_stop ? 0 : -1}
      aria-describedby={`facts-${id} board-keys`}
    >
      <bdi>{title}</bdi>
    </a>
  );
  return (
    <li
      class={`card ${density} ${priority}${is_dragged ? " held" : ""}${is_moving ? " moving" : ""}`}
      data-card={id}
      data-selected={is_selected ? "" : undefined}
    >
      <div class="face">
        <p class="line">
          <bdi class="number">{ticket_number}</bdi>
          {is_compact ? link : <Priority priority={priority} />}
        </p>
        {!is_compact && link}
        <div class="facts-of-card" id={`facts-${id}`}>
          {is_selected && <span class="unseen">{board.is_selected}</span>}
          {is_compact ? (
            <CompactFacts ticket={ticket} is_moving={is_moving} />
          ) : (
            <AllFacts ticket={ticket} is_moving={is_moving} />
          )}
        </div>
      </div>
      {may_move && (
        <button
          type="button"
          class="more"
          data-menu={id}
          tabIndex={is_tab_stop ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={board.more(ticket_number)}
        >
          <Dots />
        </button>
      )}
    </li>
  );
};
