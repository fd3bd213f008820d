import { messagesPath } from "../../billing/paths.ts";
import { number } from "../../format/locale.ts";
import { clock } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { Fact } from "../../parts/fact.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { addressOf } from "../tabs.ts";
import { useAgain } from "../use-again.ts";
import { ago, ConcernList } from "./concern-list.tsx";
import { concernsOf, old_backup_seconds, type Readiness } from "./concerns.ts";
import { Queue } from "./queue.tsx";
import { type DeskState, readState } from "./read-state.ts";

/** Each look is three calls an endpoint, and some more. */
const every_ms = 60_000;

/** How it is: what is wrong in words, and the figures. It looks again by itself. */
export const StatePage = () => {
  const read = useRead("desk state", readState);
  useAgain(true, every_ms, read.again);
  const { state } = words.value.desk;
  return (
    <DeskPage>
      <Ready read={read}>
        {(told) => (
          <>
            <ConcernList concerns={concernsOf(told)} />
            <Figures told={told} />
            {told.queue && <Queue queue={told.queue} />}
            <p class="hint">{state.checked(clock(told.at))}</p>
          </>
        )}
      </Ready>
    </DeskPage>
  );
};

const Figures = ({ told }: { told: DeskState }) => {
  const { readiness, mail, storage, people, keys } = told;
  const { desk, message_status } = words.value;
  const { state } = desk;
  return (
    <section class="block" aria-label={state.service}>
      <dl class="facts">
        <Fact label={state.service}>
          <Badge tone={readiness.status === "ready" ? "good" : "bad"}>
            {state[readiness.status]}
          </Badge>
        </Fact>
        {readiness.status === "ready" && <Running readiness={readiness} />}
        {storage && (
          <Fact label={state.storage}>
            <bdi>{state.storage_used(number(storage.used_mb), number(storage.quota_mb))}</bdi>
          </Fact>
        )}
        {people !== null && (
          <Fact label={state.people}>
            <a href={addressOf("people")}>{number(people)}</a>
          </Fact>
        )}
        {keys !== null && (
          <Fact label={state.keys}>
            <a href={addressOf("keys")}>{number(keys)}</a>
          </Fact>
        )}
        {mail && (
          <Fact label={state.mail}>
            <ul class="names">
              {(["queued", "failed", "skipped"] as const).map((status) => (
                <li key={status}>
                  <a href={messagesPath(status)}>
                    {message_status[status]} {number(mail[status])}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  );
};

const Running = ({ readiness }: { readiness: Extract<Readiness, { status: "ready" }> }) => {
  const { version, schema_version, backup_age_seconds } = readiness;
  const { state } = words.value.desk;
  const is_old = backup_age_seconds === null || backup_age_seconds > old_backup_seconds;
  return (
    <>
      <Fact label={state.version}>
        <bdi>{version}</bdi>
      </Fact>
      <Fact label={state.schema}>{number(schema_version)}</Fact>
      <Fact label={state.backup}>
        <Badge tone={is_old ? "warning" : "good"}>
          {backup_age_seconds === null
            ? state.no_backup
            : state.backup_ago(ago(backup_age_seconds))}
        </Badge>
      </Fact>
    </>
  );
};
