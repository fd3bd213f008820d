import { is_verified } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Page } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import type { Entry } from "./entry.ts";
import { EntryRow } from "./entry-row.tsx";
import { ownEntries, removeSent } from "./queue.ts";
import { sendNow } from "./send.ts";
import { QueueWaits } from "./waits.tsx";

interface Props {
  /** The section that the page belongs to. */
  section: { path: string; label: string };
}

/** This person's queue: refused, waiting and sent actions; and how many of others wait. */
export const QueuePage = ({ section }: Props) => {
  const { queue } = strings.value;
  const of = (state: Entry["state"]) => ownEntries.value.filter((entry) => entry.state === state);
  const taken = of("taken").reverse();
  const waiting = of("waiting");
  const now = useMutation(() => sendNow(true));
  return (
    <Page title={queue.title}>
      <p>
        <a href={section.path}>{section.label}</a>
      </p>
      <QueueWaits />
      {ownEntries.value.length === 0 && <EmptyState>{queue.nothing}</EmptyState>}
      <Group title={queue.refused_ones} entries={of("refused")} />
      <Group title={queue.waits} entries={waiting} />
      {waiting.length > 0 && is_verified.value && (
        <div class="actions">
          <Button busy={now.is_running} onClick={() => void now.run()}>
            {queue.send_now}
          </Button>
        </div>
      )}
      <Group title={queue.taken} entries={taken} />
      {taken.length > 0 && (
        <div class="actions">
          <Button onClick={() => void removeSent()}>{queue.hide_taken}</Button>
        </div>
      )}
    </Page>
  );
};

const Group = ({ title, entries }: { title: string; entries: readonly Entry[] }) =>
  entries.length === 0 ? null : (
    <section class="day" aria-label={title}>
      <h2>{title}</h2>
      <ul class="queue-entries">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
