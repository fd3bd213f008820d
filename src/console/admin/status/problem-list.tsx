import { serverNow } from "../../api/server-clock.ts";
import { messagesPath } from "../../billing/paths.ts";
import { fromNow } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { addressOf } from "../tabs.ts";
import { isBad, type Problem } from "./problems.ts";

/** How long ago something was, in words. */
export const ago = (seconds: number): string =>
  fromNow(new Date(serverNow() - seconds * 1000).toISOString());

const textOf = (concern: Problem): string => {
  const { concern: t } = strings.value.desk.state;
  switch (concern.what) {
    case "not_ready":
      return t.not_ready(concern.why);
    case "backup_old":
      return t.backup_old(ago(concern.age_seconds));
    case "endpoint_off":
      return t.endpoint_off(concern.name);
    case "deliveries_failed":
      return t.deliveries_failed(concern.name, concern.count);
    case "mail_failed":
      return t.mail_failed(concern.count);
    default:
      return t[concern.what];
  }
};

/** What mends it: a command on the machine, or a page of the desk. */
const Remedy = ({ concern }: { concern: Problem }) => {
  const { state } = strings.value.desk;
  switch (concern.what) {
    case "endpoint_off":
    case "deliveries_failed":
      return <a href={addressOf("webhooks", concern.id)}>{state.open_endpoint}</a>;
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

const Command = ({ command, does }: { command: string; does: string }) => (
  <p>
    {strings.value.desk.state.on_the_machine} <code dir="ltr">{command}</code>. {does}
  </p>
);

/** What is wrong in plain words, and what to do about each. */
export const ProblemList = ({ concerns }: { concerns: readonly Problem[] }) => {
  const { state } = strings.value.desk;
  if (concerns.length === 0) return <p class="notice good">{state.well}</p>;
  return (
    <section class="concerns" aria-label={state.concerns}>
      <h2>{state.concerns}</h2>
      <ul>
        {concerns.map((concern) => (
          <li
            key={`${concern.what} ${"id" in concern ? concern.id : ""}`}
            class={isBad(concern) ? "refused" : "notice warning"}
          >
            <p dir="auto">{textOf(concern)}</p>
            <Remedy concern={concern} />
          </li>
        ))}
      </ul>
    </section>
  );
};
