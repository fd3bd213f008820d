import { ErrorText } from "../ui/error-text.tsx";
import type { RefusedCard } from "./bulk.ts";

interface Props {
  refused: readonly RefusedCard[];
  label: string;
}

/** The cards that could not be changed, each with the reason. */
export const RefusedList = ({ refused, label }: Props) => (
  <ul class="kept" aria-label={label}>
    {refused.map(({ ticket, why }) => (
      <li key={ticket.id}>
        <bdi>{ticket.ticket_number}</bdi> <bdi>{ticket.title}</bdi>
        <p class="said" dir="auto">
          <ErrorText refusal={why} />
        </p>
      </li>
    ))}
  </ul>
);
