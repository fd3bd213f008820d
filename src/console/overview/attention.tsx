import type { ComponentChildren } from "preact";
import { ago } from "../admin/status/problem-list.tsx";
import { old_backup_seconds } from "../admin/status/problems.ts";
import { nameOf, readReadiness } from "../admin/status/read-status.ts";
import { addressOf } from "../admin/tabs.ts";
import { api, dataOf } from "../api/client.ts";
import { billing_path, messagesPath } from "../billing/paths.ts";
import { date, plusDays, today } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { FailedQuery } from "../ui/page.tsx";
import { type Query, useQuery } from "../ui/use-query.ts";

/** Older runs have been dealt with. */
const run_days = 31;

const readFailedRuns = async () => {
  const query = { per_page: 20 };
  const { data } = await dataOf(api.GET("/v1/invoice-runs", { params: { query } }));
  const since = plusDays(today(), -run_days);
  return data.filter(({ failures_count, date_to }) => failures_count > 0 && date_to >= since);
};

const readSwitchedOff = async () =>
  (await dataOf(api.GET("/v1/webhooks"))).filter(({ disabled_reason }) => disabled_reason);

const countFailedMail = async () => {
  const query = { status: "failed", per_page: 1 } as const;
  return (await dataOf(api.GET("/v1/messages", { params: { query } }))).pagination.total;
};

const countClaims = async () => {
  const query = { status: "pending", per_page: 1 } as const;
  return (await dataOf(api.GET("/v1/payment-claims", { params: { query } }))).pagination.total;
};

interface Notice {
  key: string;
  href: string;
  text: string;
}

/** What somebody has to do something about. */
export const Attention = () => {
  const { overview: t } = strings.value;
  const runs = useQuery(may("invoices:read") ? "failed runs" : null, readFailedRuns);
  const endpoints = useQuery(may("webhooks:read") ? "endpoints off" : null, readSwitchedOff);
  const mail = useQuery("failed mail", countFailedMail);
  const claims = useQuery(may("client_payments:read") ? "pending claims" : null, countClaims);
  const readiness = useQuery("readiness", readReadiness);
  const queries: Query<unknown>[] = [runs, endpoints, mail, claims, readiness];
  const notices: Notice[] = [
    ...(runs.data ?? []).map((run) => ({
      key: run.id,
      href: `${billing_path}/monthly`,
      text: t.run_failed(run.failures_count, date(run.date_to)),
    })),
    ...(endpoints.data ?? []).map((endpoint) => ({
      key: endpoint.id,
      href: addressOf("webhooks", endpoint.id),
      text: t.endpoint_off(nameOf(endpoint)),
    })),
    ...(claims.data
      ? [{ key: "claims", href: `${billing_path}/claims`, text: t.claims(claims.data) }]
      : []),
    ...mailNotices(mail.data),
    ...backupNotices(readiness.data),
  ];
  const is_loading = queries.some((query) => query.is_loading && query.data === undefined);
  const is_known = !is_loading && queries.every(({ refusal }) => !refusal);
  return (
    <section class="block" aria-label={t.attention}>
      <h2>{t.attention}</h2>
      {notices.length > 0 && <Notices notices={notices} />}
      {queries.map((query, index) => (
        <FailedQuery key={index} {...query} />
      ))}
      {is_loading && <Status class="reading">{strings.value.common.loading}</Status>}
      {is_known && notices.length === 0 && <Status class="notice good">{t.all_well}</Status>}
    </section>
  );
};

const Status = (props: { class: string; children: ComponentChildren }) => (
  <p role="status" {...props} />
);

const Notices = ({ notices }: { notices: readonly Notice[] }) => (
  <ul class="attention">
    {notices.map(({ key, href, text }) => (
      <li key={key} class="notice warning">
        <a href={href} dir="auto">
          {text}
        </a>
      </li>
    ))}
  </ul>
);

const mailNotices = (count: number | undefined): Notice[] =>
  count
    ? [
        {
          key: "mail",
          href: messagesPath("failed"),
          text: strings.value.desk.state.concern.mail_failed(count),
        },
      ]
    : [];

const backupNotices = (
  readiness: Awaited<ReturnType<typeof readReadiness>> | undefined,
): Notice[] => {
  const { concern } = strings.value.desk.state;
  const noticeOf = (text: string): Notice[] => [{ key: "backup", href: addressOf(""), text }];
  if (!readiness) return [];
  if (readiness.status !== "ready")
    return noticeOf(
      readiness.status === "not_ready" ? concern.not_ready(readiness.why) : concern.not_reached,
    );
  const { backup_age_seconds: age, data_as_of } = readiness;
  if (data_as_of) return [];
  if (age === null) return noticeOf(concern.backup_none);
  return age > old_backup_seconds ? noticeOf(concern.backup_old(ago(age))) : [];
};
