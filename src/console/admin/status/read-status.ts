import { api, dataOf } from "../../api/client.ts";
import type { Webhook } from "../../api/document.d.ts";
import { plusDays, today } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import {
  causeOf,
  type EndpointQueue,
  type MailCounts,
  type NotReady,
  type Readiness,
  type Storage,
} from "./problems.ts";

/** The state of the service. Null is what this person may not see. */
export interface AdminStatus {
  readiness: Readiness;
  queue: EndpointQueue[] | null;
  mail: MailCounts | null;
  storage: Storage | null;
  people: number | null;
  keys: number | null;
  at: string;
}

interface ReadinessResponse {
  version: string;
  schema_version: number;
  backup_age_seconds: number | null;
  data_as_of?: string;
  lease?: { valid_for_seconds: number };
  error?: NotReady;
}

/** `/ready` is not part of the API and has its own format. */
export const readReadiness = async (): Promise<Readiness> => {
  try {
    const response = await fetch("/ready", { cache: "no-store" });
    const body = (await response.json()) as ReadinessResponse;
    if (response.ok) return { ...body, status: "ready" };
    return { status: "not_ready", why: body.error ? causeOf(body.error) : "" };
  } catch {
    return { status: "not_reached" };
  }
};

export const nameOf = ({ description, url }: Pick<Webhook, "description" | "url">): string =>
  description?.trim() || url;

interface DeliveryFilters {
  status: "pending" | "failed";
  date_from?: string;
}

/** How many deliveries there are, and the latest one. */
const readDeliveries = async (uuid: string, filters: DeliveryFilters) => {
  const params = { path: { uuid }, query: { ...filters, per_page: 1 } };
  const { data, meta } = await dataOf(api.GET("/v1/webhooks/{uuid}/deliveries", { params }));
  return { total: meta.total, latest_id: data[0]?.id ?? null };
};

const readQueue = async (): Promise<EndpointQueue[]> => {
  const endpoints = await dataOf(api.GET("/v1/webhooks"));
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { id, active, disabled_reason } = endpoint;
      const [pending, failed, failed_recently] = await Promise.all([
        readDeliveries(id, { status: "pending" }),
        readDeliveries(id, { status: "failed" }),
        readDeliveries(id, { status: "failed", date_from: plusDays(today(), -1) }),
      ]);
      return {
        id,
        name: nameOf(endpoint),
        active,
        is_failing: disabled_reason === "failing",
        pending: pending.total,
        failed: failed.total,
        failed_recently: failed_recently.total,
        latest_failed_id: failed_recently.latest_id,
      };
    }),
  );
};

/** Of every channel unless one is given. */
const countMail = async (status: keyof MailCounts, channel?: "email"): Promise<number> => {
  const params = { query: { status, ...(channel && { channel }), per_page: 1 } };
  return (await dataOf(api.GET("/v1/messages", { params }))).pagination.total;
};

const readMail = async (): Promise<MailCounts> => {
  const [queued, failed, skipped] = await Promise.all([
    countMail("queued", "email"),
    countMail("failed"),
    countMail("skipped", "email"),
  ]);
  return { queued, failed, skipped };
};

const one = { params: { query: { per_page: 1 } } };

const countPeople = async () => (await dataOf(api.GET("/v1/users", one))).pagination.total;

const countKeys = async () => (await dataOf(api.GET("/v1/api-keys", one))).pagination.total;

const readStorage = async (): Promise<Storage> => {
  const { storage_used_mb, storage_quota_mb } = await dataOf(api.GET("/v1/organization"));
  return { used_mb: storage_used_mb, quota_mb: storage_quota_mb };
};

export const readStatus = async (): Promise<AdminStatus> => {
  const [readiness, queue, mail, storage, people, keys] = await Promise.all([
    readReadiness(),
    may("webhooks:read") ? readQueue() : null,
    may("reports:read") ? readMail() : null,
    may("clients:read") ? readStorage() : null,
    may("users:manage") ? countPeople() : null,
    may("api_keys:manage") ? countKeys() : null,
  ]);
  return { readiness, queue, mail, storage, people, keys, at: new Date().toISOString() };
};
