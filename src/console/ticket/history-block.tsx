import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { date, moment, span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { earlierEntries } from "./earlier.ts";
import { type HistoryEntry, historyText, type Phrases } from "./history-text.ts";
import type { TicketContext } from "./ticket-context.ts";

interface Props {
  ticket: Ticket;
  around: TicketContext;
  preview: CompletionPreview | undefined;
}

/** What happened to it, newest first. */
export const HistoryBlock = ({ ticket, around, preview }: Props) => {
  const { ticket: t } = strings.value;
  const query = useQuery(`history ${ticket.id} ${ticket.version}`, () =>
    dataOf(api.GET("/v1/tickets/{id}/history", { params: { path: { id: ticket.id } } })),
  );
  const sayings: Phrases = {
    words: strings.value,
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
      <h2 id="history">{t.history_title}</h2>
      <QueryBoundary query={query}>
        {(newest) => (
          <Entries key={ticket.version} ticket_id={ticket.id} {...{ newest, sayings }} />
        )}
      </QueryBoundary>
    </section>
  );
};

/** Shown at a time, and how many entries the service sends without a page. */
const step = 50;
const newest_max = 500;

interface EntriesProps {
  ticket_id: string;
  newest: readonly HistoryEntry[];
  sayings: Phrases;
}

const Entries = ({ ticket_id, newest, sayings }: EntriesProps) => {
  const { ticket: t } = strings.value;
  const [earlier, setEarlier] = useState<readonly HistoryEntry[]>([]);
  const [shown, setShown] = useState(step);
  const [has_more, setMore] = useState(newest.length >= newest_max);
  const entries = [...earlier, ...newest];
  const { run, is_running, refusal } = useMutation(async () => {
    if (shown + step > entries.length && has_more) {
      const read = await earlierEntries(ticket_id, entries.length);
      setEarlier([...read, ...earlier]);
      setMore(read.length > 0);
    }
    setShown(shown + step);
  });
  return (
    <>
      <ol class="history">
        {entries
          .slice(-shown)
          .toReversed()
          .map((entry, index) => {
            const [headline, ...details] = historyText(entry, sayings);
            return (
              <li key={entries.length - index}>
                <p>
                  <strong>{headline}</strong>
                </p>
                {details.map((detail) => (
                  <p key={detail} class="long-text">
                    {detail}
                  </p>
                ))}
                <p class="hint">
                  <bdi>{entry.actor.type === "system" ? t.by_service : entry.actor.name}</bdi>,{" "}
                  <time dateTime={entry.created_at}>{moment(entry.created_at)}</time>
                </p>
              </li>
            );
          })}
      </ol>
      {(shown < entries.length || has_more) && (
        <Button busy={is_running} onClick={() => void run()}>
          {t.earlier_entries}
        </Button>
      )}
      <RefusalNotice refusal={refusal} />
    </>
  );
};
