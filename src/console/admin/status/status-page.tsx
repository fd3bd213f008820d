import { messagesPath } from "../../billing/paths.ts";
import { number } from "../../format/locale.ts";
import { clock } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Fact } from "../../ui/fact.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useInterval } from "../../ui/use-interval.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { ago, ProblemList } from "./problem-list.tsx";
import { old_backup_seconds, problemsOf, type Readiness } from "./problems.ts";
import { Queue } from "./queue.tsx";
import { type AdminStatus, readStatus } from "./read-status.ts";

/** One refresh sends three requests an endpoint and about six others. */
const refresh_ms = 60_000;

/** Problems, figures and the webhook queue, refreshed every minute. */
export const StatusPage = () => {
  const query = useQuery("desk state", readStatus);
  useInterval(true, refresh_ms, query.refetch);
  const { state } = strings.value.desk;
  return (
    <AdminPage>
      <QueryBoundary query={query}>
        {(status) => (
          <>
            <ProblemList problems={problemsOf(status)} />
            <Figures status={status} />
            {status.queue && <Queue queue={status.queue} />}
            <p class="hint">{state.checked(clock(status.at))}</p>
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};

const Figures = ({ status }: { status: AdminStatus }) => {
  const { readiness, mail, storage, people, keys } = status;
  const { desk, message_status } = strings.value;
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
  const { version, schema_version, backup_age_seconds, data_as_of, lease } = readiness;
  const { state } = strings.value.desk;
  const is_old = backup_age_seconds === null || backup_age_seconds > old_backup_seconds;
  return (
    <>
      <Fact label={state.version}>
        <bdi>{version}</bdi>
      </Fact>
      <Fact label={state.schema}>{number(schema_version)}</Fact>
      {!data_as_of && (
        <Fact label={state.backup}>
          <Badge tone={is_old ? "warning" : "good"}>
            {backup_age_seconds === null
              ? state.no_backup
              : state.backup_ago(ago(backup_age_seconds))}
          </Badge>
        </Fact>
      )}
      {lease && <Fact label={state.lease}>{number(lease.valid_for_seconds)}</Fact>}
    </>
  );
};
