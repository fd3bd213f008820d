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

interface NotArchived {
  ticket: TicketListed;
  why: Refusal;
}

interface Progress {
  archived: number;
  not_archived: readonly NotArchived[];
}

/** Others work, too: the service is not asked more often than this. */
const between_ms = 60;

/** Puts away the cards that a column shows, one by one, and tells which of them stay, and why. */
export const ArchiveColumn = ({ cards, column, onClose }: Props) => {
  const t = strings.value.board;
  // Those that were seen when it was opened: what comes later is not put away unseen.
  const [asked] = useState(() => cards.lists.value.get(column.id) ?? []);
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
    let now: Progress = { archived: 0, not_archived: [] };
    setProgress(now);
    for (const ticket of asked) {
      const why = await archive(cards, ticket);
      now = why
        ? { ...now, not_archived: [...now.not_archived, { ticket, why }] }
        : { ...now, archived: now.archived + 1 };
      setProgress(now);
      if (why?.reason === unreached) break;
      await pause(between_ms, stopping.signal);
      if (stopping.signal.aborted) break;
    }
    if (is_open.current) setRunning(false);
    else notify(t.archived_of(number(now.archived), number(asked.length)));
  };

  return (
    <Dialog title={t.archive_column(column.name)} onClose={onClose}>
      {progress ? (
        <Outcome progress={progress} of={asked.length} is_running={is_running} />
      ) : (
        <p>{t.archive_all_means(asked.length)}</p>
      )}
      <div class="actions">
        {is_running && <Button onClick={() => stopping.abort()}>{t.stop}</Button>}
        {progress && !is_running && <Button onClick={onClose}>{strings.value.common.close}</Button>}
        {!progress && (
          <>
            <Button kind="primary" onClick={() => void run()}>
              {t.archive_them(asked.length)}
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

const Outcome = ({ progress: { archived, not_archived: kept }, of, is_running }: OutcomeProps) => {
  const t = strings.value.board;
  return (
    <>
      <progress max={of} value={archived + kept.length} aria-label={t.archive} />
      <p role="status">
        {is_running ? t.archiving(of) : t.archived_of(number(archived), number(of))}
      </p>
      {kept.length > 0 && (
        <ul class="kept" aria-label={t.not_archived}>
          {kept.map(({ ticket, why }) => (
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
