import { serverNow } from "../../api/server-clock.ts";
import { messagesPath } from "../../billing/paths.ts";
import { fromNow } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { addressOf } from "../tabs.ts";
import { isError, type Problem } from "./problems.ts";

/** `5 minutes ago`. */
export const ago = (seconds: number): string =>
  fromNow(new Date(serverNow() - seconds * 1000).toISOString());

const textOf = (problem: Problem): string => {
  const { concern: t } = strings.value.desk.state;
  switch (problem.kind) {
    case "not_ready":
      return t.not_ready(problem.why);
    case "backup_old":
      return t.backup_old(ago(problem.age_seconds));
    case "endpoint_off":
      return t.endpoint_off(problem.name);
    case "deliveries_failed":
      return t.deliveries_failed(problem.name, problem.count);
    case "mail_failed":
      return t.mail_failed(problem.count);
    default:
      return t[problem.kind];
  }
};

/** What to do: a command to run on the server, or a page to open. */
const Remedy = ({ problem }: { problem: Problem }) => {
  const { state } = strings.value.desk;
  switch (problem.kind) {
    case "endpoint_off":
      return <a href={addressOf("webhooks", problem.id)}>{state.open_endpoint}</a>;
    case "deliveries_failed":
      return <FailedLinks problem={problem} />;
    case "backup_none":
    case "backup_old":
      return <Command command="lastmile backup" does={state.then_backup} />;
    case "storage_nearly_full":
      return <Command command="lastmile org update --storage-quota-mb" does={state.then_quota} />;
    case "mail_failed":
      return <a href={messagesPath("failed")}>{state.open_messages}</a>;
    case "mail_skipped":
      return <p>{state.then_mail}</p>;
    default:
      return <Command command="lastmile doctor" does={state.then_doctor} />;
  }
};

interface FailedProps {
  problem: Extract<Problem, { kind: "deliveries_failed" }>;
}

const FailedLinks = ({ problem: { id, latest_id } }: FailedProps) => {
  const { state } = strings.value.desk;
  return (
    <p>
      {latest_id && (
        <>
          <a href={addressOf("webhooks", id, latest_id)}>{state.open_latest_failed}</a>
          {" · "}
        </>
      )}
      <a href={addressOf("webhooks", id)}>{state.open_endpoint}</a>
    </p>
  );
};

const Command = ({ command, does }: { command: string; does: string }) => (
  <p>
    {strings.value.desk.state.on_the_machine} <code dir="ltr">{command}</code>. {does}
  </p>
);

/** The problems, each with what to do about it. */
export const ProblemList = ({ problems }: { problems: readonly Problem[] }) => {
  const { state } = strings.value.desk;
  if (problems.length === 0) return <p class="notice good">{state.well}</p>;
  return (
    <section class="concerns" aria-label={state.concerns}>
      <h2>{state.concerns}</h2>
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.kind} ${"id" in problem ? problem.id : ""}`}
            class={isError(problem) ? "refused" : "notice warning"}
          >
            <p dir="auto">{textOf(problem)}</p>
            <Remedy problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
};
