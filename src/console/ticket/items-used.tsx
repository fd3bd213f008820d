import type { Ticket } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { words } from "../words/words.ts";

/** What the work used, and which pieces. */
export const ItemsUsed = ({ ticket: { items } }: { ticket: Ticket }) => {
  const said = words.value.ticket;
  if (items.length === 0) return null;
  return (
    <section class="block" aria-label={said.items}>
      <h2>{said.items}</h2>
      <ul class="items-used">
        {items.map(({ item_uuid, name, quantity, serial, mac }, index) => (
          <li key={`${item_uuid} ${index}`}>
            <span>
              <bdi>{number(quantity)}</bdi> × <bdi>{name}</bdi>
            </span>
            {serial && (
              <small>
                {said.serial} <bdi dir="ltr">{serial}</bdi>
              </small>
            )}
            {mac && (
              <small>
                {said.mac} <bdi dir="ltr">{mac}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
