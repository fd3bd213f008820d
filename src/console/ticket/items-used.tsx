import type { Ticket } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";

/** The items used, with serial numbers and MAC addresses. */
export const ItemsUsed = ({ ticket: { items } }: { ticket: Ticket }) => {
  const t = strings.value.ticket;
  if (items.length === 0) return null;
  return (
    <section class="block" aria-label={t.items}>
      <h2>{t.items}</h2>
      <ul class="items-used">
        {items.map(({ item_uuid, name, quantity, serial, mac }, index) => (
          <li key={`${item_uuid} ${index}`}>
            <span>
              <bdi>{number(quantity)}</bdi> × <bdi>{name}</bdi>
            </span>
            {serial && (
              <small>
                {t.serial} <bdi dir="ltr">{serial}</bdi>
              </small>
            )}
            {mac && (
              <small>
                {t.mac} <bdi dir="ltr">{mac}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
