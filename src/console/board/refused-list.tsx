import { ErrorText, FieldErrorText } from "../ui/error-text.tsx";
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
          {why.fields.length === 0 ? (
            <ErrorText refusal={why} />
          ) : (
            why.fields.map(([name, text]) => <FieldErrorText key={name} text={text} />)
          )}
        </p>
      </li>
    ))}
  </ul>
);
