import type { AuditEntry } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { RawJson } from "../raw-text.tsx";

interface Props {
  entries: readonly AuditEntry[];
  onFilter(change: Record<string, string>): void;
}

export const AuditEntries = ({ entries, onFilter }: Props) => {
  const { audit } = strings.value.desk;
  return (
    <ol class="entries" aria-label={audit.title}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p class="entry-head">
            <strong dir="auto">{entry.actor.name}</strong>
            <Badge>{audit.kind[entry.actor.type]}</Badge>
            <Action action={entry.action} />
            <span class="when">{moment(entry.created_at)}</span>
          </p>
          <EntryDetails entry={entry} onFilter={onFilter} />
        </li>
      ))}
    </ol>
  );
};

/** An operation in the reader's language; one of another version as the service names it. */
const Action = ({ action }: { action: string }) => {
  const name = strings.value.desk.audit.actions[action];
  return name === undefined ? (
    <span lang="en" dir="ltr">
      {action}
    </span>
  ) : (
    <span>{name}</span>
  );
};

interface DetailsProps extends Pick<Props, "onFilter"> {
  entry: AuditEntry;
}

const EntryDetails = ({ entry, onFilter }: DetailsProps) => {
  const { desk } = strings.value;
  const { audit } = desk;
  const { actor, subject_id, address, sent } = entry;
  return (
    <details>
      <summary>
        {desk.details} <span class="hint">{Object.keys(sent).join(", ")}</span>
      </summary>
      <dl class="facts">
        <Fact label={audit.operation}>
          <code dir="ltr">{entry.operation}</code>
        </Fact>
        {subject_id && (
          <Fact label={audit.subject}>
            <code dir="ltr">{subject_id}</code>
          </Fact>
        )}
        {address && (
          <Fact label={audit.from_address}>
            <bdi>{address}</bdi>
          </Fact>
        )}
      </dl>
      <h2>{audit.sent}</h2>
      {Object.keys(sent).length === 0 ? (
        <p class="hint">{audit.nothing_sent}</p>
      ) : (
        <RawJson label={`${desk.raw} ${entry.id}`} value={sent} />
      )}
      <div class="actions">
        {actor.id !== null && (
          <Button onClick={() => onFilter({ actor_id: actor.id ?? "" })}>
            {audit.only_who(actor.name)}
          </Button>
        )}
        {subject_id && (
          <Button onClick={() => onFilter({ subject_id })}>{audit.only_subject}</Button>
        )}
      </div>
    </details>
  );
};
