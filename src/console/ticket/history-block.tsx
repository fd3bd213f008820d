import { answerOf, api } from "../api/client.ts";
import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { date, moment, span } from "../format/time.ts";
import { Ready } from "../parts/page.tsx";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { historyWords, type Sayings } from "./history-words.ts";
import type { Surroundings } from "./surroundings.ts";

interface Props {
  ticket: Ticket;
  around: Surroundings;
  preview: CompletionPreview | undefined;
}

/** What happened to it, newest first. */
export const HistoryBlock = ({ ticket, around, preview }: Props) => {
  const { ticket: said } = words.value;
  const read = useRead(`history ${ticket.id} ${ticket.version}`, () =>
    answerOf(api.GET("/v1/tickets/{id}/history", { params: { path: { id: ticket.id } } })),
  );
  const sayings: Sayings = {
    words: words.value,
    person: (id) => around.people.get(id),
    job_type: (id) => around.job_types.find((of) => of.id === id)?.name,
    task: (id) => preview?.checklist.find((of) => of.id === id)?.label,
    moment,
    span,
    date,
    money,
  };
  return (
    <section class="block" aria-labelledby="history">
      <h2 id="history">{said.history_title}</h2>
      <Ready read={read}>
        {(entries) => (
          <ol class="history">
            {entries.toReversed().map((entry, index) => {
              const [headline, ...details] = historyWords(entry, sayings);
              return (
                <li key={entries.length - index}>
                  <p>
                    <strong>{headline}</strong>
                  </p>
                  {details.map((detail) => (
                    <p key={detail} dir="auto">
                      {detail}
                    </p>
                  ))}
                  <p class="hint">
                    <bdi>{entry.actor.type === "system" ? said.by_service : entry.actor.name}</bdi>,{" "}
                    <time dateTime={entry.created_at}>{moment(entry.created_at)}</time>
                  </p>
                </li>
              );
            })}
          </ol>
        )}
      </Ready>
    </section>
  );
};
