import { useEffect, useRef, useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { asRefusal, type Refusal, unreached } from "../api/refusal.ts";
import { number } from "../format/locale.ts";
import { pause } from "../live/pause.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { errorText } from "../ui/error-text.tsx";
import { notify } from "../ui/notify.tsx";
import type { Cards, Column } from "./cards.ts";

interface Props {
  cards: Cards;
  column: Column;
  onClose(): void;
}

interface RefusedTicket {
  ticket: TicketListed;
  why: Refusal;
}

interface Progress {
  archived: number;
  refused: readonly RefusedTicket[];
}

/** A pause between requests, to leave capacity to others. */
const pause_ms = 60;

/** Archives the cards that a column shows, one by one, and lists those that were refused. */
export const ArchiveColumn = ({ cards, column, onClose }: Props) => {
  const t = strings.value.board;
  // The cards shown when the dialog opened. Later ones are not archived unseen.
  const [tickets] = useState(() => cards.lists.value.get(column.id) ?? []);
  const [progress, setProgress] = useState<Progress>();
  const [is_running, setRunning] = useState(false);
  const [stopping] = useState(() => new AbortController());
  const is_open = useRef(true);
  const leave = (): void => {
    is_open.current = false;
    stopping.abort();
  };
  useEffect(() => leave, []);

  const run = async (): Promise<void> => {
    setRunning(true);
    let current: Progress = { archived: 0, refused: [] };
    setProgress(current);
    for (const ticket of tickets) {
      const why = await archive(cards, ticket);
      current = why
        ? { ...current, refused: [...current.refused, { ticket, why }] }
        : { ...current, archived: current.archived + 1 };
      setProgress(current);
      if (why?.reason === unreached) break;
      await pause(pause_ms, stopping.signal);
      if (stopping.signal.aborted) break;
    }
    if (is_open.current) setRunning(false);
    else notify(t.archived_of(number(current.archived), number(tickets.length)));
  };

  return (
    <Dialog title={t.archive_column(column.name)} onClose={onClose}>
      {progress ? (
        <Outcome progress={progress} of={tickets.length} is_running={is_running} />
      ) : (
        <p>{t.archive_all_means(tickets.length)}</p>
      )}
      <div class="actions">
        {is_running && <Button onClick={() => stopping.abort()}>{t.stop}</Button>}
        {progress && !is_running && <Button onClick={onClose}>{strings.value.common.close}</Button>}
        {!progress && (
          <>
            <Button kind="primary" onClick={() => void run()}>
              {t.archive_them(tickets.length)}
            </Button>
            <Button onClick={onClose}>{strings.value.common.cancel}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
};

const archive = async (cards: Cards, { id }: TicketListed): Promise<Refusal | undefined> => {
  try {
    await cards.archive(id);
    return undefined;
  } catch (error) {
    return asRefusal(error);
  }
};

interface OutcomeProps {
  progress: Progress;
  of: number;
  is_running: boolean;
}

const Outcome = ({ progress: { archived, refused }, of, is_running }: OutcomeProps) => {
  const t = strings.value.board;
  return (
    <>
      <progress max={of} value={archived + refused.length} aria-label={t.archive} />
      <p role="status">
        {is_running ? t.archiving(of) : t.archived_of(number(archived), number(of))}
      </p>
      {refused.length > 0 && (
        <ul class="kept" aria-label={t.not_archived}>
          {refused.map(({ ticket, why }) => (
            <li key={ticket.id}>
              <bdi>{ticket.ticket_number}</bdi> <bdi>{ticket.title}</bdi>
              <p class="said" dir="auto">
                {errorText(why)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
