import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { labelOf } from "../completion/task-label.ts";
import { money } from "../format/money.ts";
import { date, moment, span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { earlierEntries } from "./earlier.ts";
import { type HistoryEntry, type HistoryFormatter, historyText } from "./history-text.ts";
import type { TicketContext } from "./ticket-context.ts";

interface Props {
  ticket: Ticket;
  context: TicketContext;
  preview: CompletionPreview | undefined;
}

/** The history, newest first. */
export const HistoryBlock = ({ ticket, context, preview }: Props) => {
  const { ticket: t } = strings.value;
  const query = useQuery(`history ${ticket.id} ${ticket.version}`, () =>
    dataOf(api.GET("/v1/tickets/{id}/history", { params: { path: { id: ticket.id } } })),
  );
  const formatter: HistoryFormatter = {
    dictionary: strings.value,
    person: (id) => context.people.get(id),
    job_type: (id) => context.job_types.find((of) => of.id === id)?.name,
    task: (id) => labelOf(preview?.checklist, id),
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
          <Entries key={ticket.version} ticket_id={ticket.id} {...{ newest, formatter }} />
        )}
      </QueryBoundary>
    </section>
  );
};

/** Entries shown at a time, and the number that the service sends without pages. */
const entries_step = 50;
const newest_max = 500;

interface EntriesProps {
  ticket_id: string;
  newest: readonly HistoryEntry[];
  formatter: HistoryFormatter;
}

const Entries = ({ ticket_id, newest, formatter }: EntriesProps) => {
  const { ticket: t } = strings.value;
  const [earlier, setEarlier] = useState<readonly HistoryEntry[]>([]);
  const [shown, setShown] = useState(entries_step);
  const [has_more, setMore] = useState(newest.length >= newest_max);
  const entries = [...earlier, ...newest];
  const { run, is_running, refusal } = useMutation(async () => {
    if (shown + entries_step > entries.length && has_more) {
      const read = await earlierEntries(ticket_id, entries.length);
      setEarlier([...read, ...earlier]);
      setMore(read.length > 0);
    }
    setShown(shown + entries_step);
  });
  return (
    <>
      <ol class="history">
        {entries
          .slice(-shown)
          .toReversed()
          .map((entry, index) => {
            const [headline, ...details] = historyText(entry, formatter);
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
                  <bdi>{entry.actor.type === "system" ? t.by_service : entry.actor.name}</bdi>
                  {" · "}
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
