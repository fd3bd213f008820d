import type { Registry } from "prom-client";
import type { JobRecord } from "../../clock/cron.ts";
import { toMillis } from "../../clock/instant.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { readQueueSize } from "../../messages/queue-size.ts";
import type { MessageChannel } from "../../shared/message-vocabulary.ts";
import type { EndpointBacklog } from "../../webhooks/backlog.ts";
import type { Dispatcher } from "../../webhooks/dispatcher.ts";
import { gauge, one, type Sample, total } from "./instruments.ts";

export interface BackgroundWork {
  sendings: Readonly<Dispatcher["results"]>;
  jobs: ReadonlyMap<string, Readonly<JobRecord>>;
}

/** Endpoints with metrics of their own: those whose deliveries have waited longest. */
const endpoints_max = 100;

const lateSeconds = (due_ms: number): number => Math.max(0, Date.now() - due_ms) / 1000;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** `read` returns the last count of the queues, or null if it failed. */
export const addOutbox = (
  registry: Registry,
  read: () => readonly EndpointBacklog[] | null,
): void => {
  const backlog = (): readonly EndpointBacklog[] => read() ?? [];
  const worst = (): readonly EndpointBacklog[] =>
    backlog()
      .toSorted((one, other) => one.due_ms - other.due_ms)
      .slice(0, endpoints_max);
  const addFigure = (
    name: string,
    help: string,
    figure: (all: readonly EndpointBacklog[]) => number,
  ): void => gauge(registry, { name, help }, () => (read() ? one(figure(backlog())) : []));
  addFigure(
    "lastmile_outbox_deliveries",
    "Webhook deliveries that wait, of all endpoints.",
    (all) => sum(all.map(({ deliveries }) => deliveries)),
  );
  addFigure(
    "lastmile_outbox_endpoints",
    "Endpoints for which deliveries wait.",
    (all) => all.length,
  );
  addFigure(
    "lastmile_outbox_age_seconds",
    "How long the oldest due delivery has been due.",
    (all) => Math.max(0, ...all.map(({ due_ms }) => lateSeconds(due_ms))),
  );
  const labels = ["endpoint"] as const;
  gauge(
    registry,
    {
      name: "lastmile_outbox_endpoint_deliveries",
      help: `Deliveries that wait for an endpoint: of the ${endpoints_max} that wait longest.`,
      labels,
    },
    () => worst().map(({ endpoint_id, deliveries }) => [{ endpoint: endpoint_id }, deliveries]),
  );
  gauge(
    registry,
    {
      name: "lastmile_outbox_endpoint_age_seconds",
      help: "How long the oldest due delivery of an endpoint has been due; 0 while all are to be tried later.",
      labels,
    },
    () =>
      worst().map(({ endpoint_id, due_ms }) => [{ endpoint: endpoint_id }, lateSeconds(due_ms)]),
  );
};

export const addDeliveries = (registry: Registry, work: () => BackgroundWork | null): void => {
  total(
    registry,
    {
      name: "lastmile_webhook_deliveries_total",
      help: "Webhook deliveries that have ended, by what came of them.",
      labels: ["result"],
    },
    () => {
      const { delivered = 0, failed = 0, dropped = 0 } = work()?.sendings ?? {};
      return Object.entries({ delivered, failed, dropped }).map(([result, count]) => [
        { result },
        count,
      ]);
    },
  );
  total(
    registry,
    {
      name: "lastmile_webhook_retries_total",
      help: "Attempts that failed and are followed by another one.",
    },
    () => one(work()?.sendings.retried ?? 0),
  );
};

export const addMessages = (registry: Registry, sqlite: Sqlite): void => {
  addQueue(registry, sqlite, "email", "lastmile_email_queue", "E-mail");
  addQueue(registry, sqlite, "gateway", "lastmile_gateway_queue", "Messages to gateways");
};

const addQueue = (
  registry: Registry,
  sqlite: Sqlite,
  channel: MessageChannel,
  prefix: string,
  noun: string,
): void => {
  gauge(registry, { name: `${prefix}_messages`, help: `${noun} queued, 50,000 at most.` }, () =>
    one(readQueueSize(sqlite, channel).messages),
  );
  gauge(
    registry,
    { name: `${prefix}_age_seconds`, help: `${noun}: how long the oldest due one has been due.` },
    () => {
      const { due_ms } = readQueueSize(sqlite, channel);
      return one(due_ms === null ? 0 : lateSeconds(due_ms));
    },
  );
};

export const addJobs = (registry: Registry, work: () => BackgroundWork | null): void => {
  const labels = ["job_name"] as const;
  const ofEach =
    (read: (record: Readonly<JobRecord>) => number | null) => (): Sample<"job_name">[] =>
      [...(work()?.jobs ?? [])].flatMap(([job_name, record]): Sample<"job_name">[] => {
        const value = read(record);
        return value === null ? [] : [[{ job_name }, value]];
      });
  gauge(
    registry,
    {
      name: "lastmile_job_last_success_timestamp_seconds",
      help: "When a recurring job last succeeded, in Unix time; not there before its first time.",
      labels,
    },
    ofEach(({ last_success }) => last_success && toMillis(last_success) / 1000),
  );
  gauge(
    registry,
    {
      name: "lastmile_job_last_duration_seconds",
      help: "What the last run of a recurring job took.",
      labels,
    },
    ofEach(({ last }) => last && last.duration_ms / 1000),
  );
  gauge(
    registry,
    {
      name: "lastmile_job_last_succeeded",
      help: "1 when the last run of a recurring job succeeded, else 0.",
      labels,
    },
    ofEach(({ last }) => last && Number(last.succeeded)),
  );
  total(
    registry,
    {
      name: "lastmile_job_runs_total",
      help: "Runs of a recurring job since the start.",
      labels: ["job_name", "result"],
    },
    () =>
      [...(work()?.jobs ?? [])].flatMap(([job_name, { succeeded, failed }]) => [
        [{ job_name, result: "succeeded" }, succeeded] as const,
        [{ job_name, result: "failed" }, failed] as const,
      ]),
  );
};
