import { now, plusSeconds } from "../clock/instant.ts";
import type { CallService } from "./subscribe.ts";

/** A job whose completion creates an invoice, and the request body that completes it. */
export interface Completable {
  id: string;
  ticket_number: string;
  client_id: string;
  items: { item_uuid: string; quantity: number; serial?: string; mac?: string }[];
  /** The total in pounds, rounded to banknotes. */
  pounds: number;
}

interface Job {
  id: string;
  ticket_number: string;
  client_id: string | null;
  technician_id: string | null;
}

interface Preview {
  currency: string;
  total: number;
  can_bill: boolean;
  items: { item_uuid: string; quantity: number; track_serial: boolean }[];
}

/** A job without a visit that installs a device for a client billed in dollars. */
const completableJob = async (call: CallService, other_than: string): Promise<Completable> => {
  const types = await call<{ data: { id: string; billing_mode: string }[] }>(
    "GET",
    "/v1/ticket-job-types",
  );
  for (const { id } of types.data.filter(({ billing_mode }) => billing_mode === "on_completion")) {
    const { data } = await call<{ data: Job[] }>(
      "GET",
      `/v1/tickets?job_type_id=${id}&status_category=in_progress,waiting,new,scheduled&per_page=100`,
    );
    for (const job of data) {
      if (job.technician_id || !job.client_id || job.id === other_than) continue;
      const preview = await call<Preview>("GET", `/v1/tickets/${job.id}/completion-preview`);
      const has_device = preview.items.some(({ track_serial }) => track_serial);
      if (preview.can_bill && preview.currency === "USD" && has_device)
        return { ...job, ...(await workOf(call, preview)), client_id: job.client_id };
    }
  }
  throw new Error("The demo has no more jobs to bill: restart it with --fresh");
};

const workOf = async (call: CallService, { total, items }: Preview) => ({
  items: items.map(({ item_uuid, quantity, track_serial }) => ({
    item_uuid,
    quantity,
    ...(track_serial ? { serial: "SN4711209", mac: "7C-C3-85-0A-1B-2C" } : {}),
  })),
  pounds: Math.floor((total * (await poundsOf(call))) / 5_000) * 5_000,
});

/** The exchange rate of the dollar. */
const poundsOf = async (call: CallService): Promise<number> => {
  const { data } = await call<{ data: { rate: number }[] }>(
    "GET",
    "/v1/exchange-rates?base=USD&quote=LBP&per_page=1",
  );
  return data[0]?.rate ?? 90_000;
};

/** An unpaid invoice. */
export interface Open {
  id: string;
  number: string;
  balance: number;
  currency: string;
  client_snapshot: { name: string };
}

const openInvoice = async (call: CallService): Promise<Open> => {
  const { data } = await call<{ data: Open[] }>("GET", "/v1/invoices?status=unpaid&per_page=1");
  const [open] = data;
  if (!open) throw new Error("The demo has no more unpaid invoices: restart it with --fresh");
  return open;
};

/** The next day with monthly billing. */
const nextDueDay = async (call: CallService): Promise<string> => {
  const days = Array.from({ length: 8 }, (_, index) =>
    plusSeconds(now(), (index + 1) * 24 * 3600).slice(0, "2026-11-12".length),
  );
  for (const day of days) {
    const due = `/v1/invoices/recurring-preview?date=${day}&per_page=1`;
    const { data } = await call<{ data: unknown[] }>("GET", due);
    if (data.length > 0) return day;
  }
  return days[0] ?? "";
};

/** The objects that the printed requests about money use. */
export const readBilled = async (call: CallService, other_than: string) => ({
  job: await completableJob(call, other_than),
  open: await openInvoice(call),
  due_day: await nextDueDay(call),
});
