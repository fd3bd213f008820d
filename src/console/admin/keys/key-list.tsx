import type { ApiKey } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { fromNow, moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { useBoards } from "./use-boards.ts";

export type KeyAction = "edit" | "rotate" | "delete";

interface Props {
  rows: readonly ApiKey[];
  onAction(action: KeyAction, api_key: ApiKey): void;
}

/** API keys with their usage, abilities and actions. */
export const KeyList = ({ rows, onAction }: Props) => (
  <ul class="cards">
    {rows.map((api_key) => (
      <li key={api_key.id} class="block">
        <KeyHead api_key={api_key} onAction={onAction} />
        <KeyFacts api_key={api_key} />
        <KeyAbilities api_key={api_key} />
      </li>
    ))}
  </ul>
);

interface HeadProps extends Pick<Props, "onAction"> {
  api_key: ApiKey;
}

const KeyHead = ({ api_key, onAction }: HeadProps) => {
  const { desk, common } = strings.value;
  return (
    <header class="card-head">
      <h2 dir="auto">{api_key.name}</h2>
      <KeyState api_key={api_key} />
      <ul class="actions" aria-label={desk.keys.more(api_key.name)}>
        <li>
          <Button onClick={() => onAction("edit", api_key)}>{common.edit}</Button>
        </li>
        <li>
          <Button onClick={() => onAction("rotate", api_key)}>{desk.keys.rotate}</Button>
        </li>
        <li>
          <Button onClick={() => onAction("delete", api_key)}>{common.delete}</Button>
        </li>
      </ul>
    </header>
  );
};

const isExpired = ({ expires_at }: ApiKey): boolean =>
  expires_at !== null && Date.parse(expires_at) <= Date.now();

const KeyState = ({ api_key }: { api_key: ApiKey }) => {
  const { desk } = strings.value;
  if (isExpired(api_key)) return <Badge tone="warning">{desk.keys.expired}</Badge>;
  return (
    <Badge tone={api_key.active ? "good" : "neutral"}>{api_key.active ? desk.on : desk.off}</Badge>
  );
};

const KeyFacts = ({ api_key }: { api_key: ApiKey }) => {
  const { desk } = strings.value;
  const { keys } = desk;
  const { calls_today, daily_limit, last_used_at, last_used_ip, board_ids, ip_allowlist } = api_key;
  return (
    <dl class="facts">
      <Fact label={keys.begins}>
        <code dir="ltr">lm_{api_key.prefix}_…</code>
      </Fact>
      <Fact label={keys.calls}>
        {keys.calls_of(number(calls_today), number(daily_limit))}
        <meter
          min={0}
          max={daily_limit}
          high={daily_limit * 0.9}
          value={calls_today}
          aria-label={keys.calls}
        />
      </Fact>
      <div>
        <dt>{keys.last_used}</dt>
        <dd dir="auto">
          {last_used_at === null
            ? desk.never
            : keys.used(fromNow(last_used_at), last_used_ip ?? "–")}
        </dd>
      </div>
      <Fact label={keys.expires}>
        {api_key.expires_at === null ? desk.never : moment(api_key.expires_at)}
      </Fact>
      <Fact label={keys.boards}>
        {board_ids === null ? desk.all_boards : <BoardNames ids={board_ids} />}
      </Fact>
      <div>
        <dt>{keys.addresses}</dt>
        <dd dir="auto">{ip_allowlist.length === 0 ? keys.anywhere : ip_allowlist.join(", ")}</dd>
      </div>
    </dl>
  );
};

/** Links to the boards that this person sees, and how many others there are. */
const BoardNames = ({ ids }: { ids: readonly string[] }) => {
  const { data: boards = [] } = useBoards();
  const { keys } = strings.value.desk;
  const visible = boards.filter(({ id }) => ids.includes(id));
  const unseen = ids.length - visible.length;
  if (visible.length === 0) return <>{keys.boards_count(ids.length)}</>;
  return (
    <ul class="names">
      {visible.map(({ id, name }) => (
        <li key={id}>
          <a href={`/console/board/${id}`} dir="auto">
            {name}
          </a>
        </li>
      ))}
      {unseen > 0 && <li class="hint">{keys.boards_unseen(unseen)}</li>}
    </ul>
  );
};

const KeyAbilities = ({ api_key: { abilities } }: { api_key: ApiKey }) => {
  const { desk } = strings.value;
  return (
    <details>
      <summary>
        {desk.keys.may}: {desk.chosen(abilities.length)}
      </summary>
      <ul class="abilities">
        {abilities.map((ability) => (
          <li key={ability}>{desk.people.ability[ability]}</li>
        ))}
      </ul>
    </details>
  );
};
