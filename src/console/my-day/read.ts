import { signal } from "@preact/signals";
import { isClosed } from "../../shared/categories.ts";
import { api, dataOf } from "../api/client.ts";
import type {
  Client,
  CompletionPreview,
  ExchangeRate,
  Item,
  PlannedVisit,
  TechnicianAgenda,
  Ticket,
  TicketListed,
} from "../api/document.d.ts";
import { Refusal } from "../api/refusal.ts";
import { fetchAndCache, isFresh, isGone, ownCached } from "../offline/use-cached-query.ts";
import { may, mayAny, ownId } from "../session/session.ts";

export const dayName = (date: string): string => `day ${date}`;

export const readDay = (date: string): Promise<TechnicianAgenda> =>
  dataOf(
    api.GET("/v1/ticket-technicians/{id}/agenda", {
      params: { path: { id: ownId() }, query: { date } },
    }),
  );

const untimed_max = 100;

/** This person's open jobs without a visit time. */
export const readUntimed = async (): Promise<TicketListed[]> => {
  const { data } = await dataOf(
    api.GET("/v1/tickets", {
      params: {
        query: {
          mine: true,
          status_category: "new,scheduled,in_progress,waiting",
          sort_by: "priority",
          sort_order: "desc",
          per_page: untimed_max,
        },
      },
    }),
  );
  return data.filter(({ scheduled_at }) => scheduled_at === null);
};

/** What a technician needs on site. */
export interface VisitDetails {
  ticket: Ticket;
  /** Undefined for closed jobs and without `tickets:complete`. */
  preview: CompletionPreview | undefined;
  /** Undefined if this person may not read clients. */
  client: Client | undefined;
}

export const visitName = (ticket_id: string): string => `door ${ticket_id}`;

/** Undefined if the service refuses the request. */
const ifAllowed = async <T>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Refusal && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  }
};

export const readVisitDetails = async (id: string): Promise<VisitDetails> => {
  const path = { id };
  const ticket = await dataOf(api.GET("/v1/tickets/{id}", { params: { path } }));
  const { client_id, status_category } = ticket;
  const [preview, client] = await Promise.all([
    may("tickets:complete") && !isClosed(status_category)
      ? ifAllowed(dataOf(api.GET("/v1/tickets/{id}/completion-preview", { params: { path } })))
      : undefined,
    may("clients:read") && client_id !== null
      ? ifAllowed(dataOf(api.GET("/v1/clients/{id}", { params: { path: { id: client_id } } })))
      : undefined,
  ]);
  return { ticket, preview, client };
};

export const catalogue_name = "catalogue";

const catalogue_max = 1000;
const page_size = 100;

/** The catalogue's active items. */
export const readCatalogue = async (): Promise<Item[]> => {
  if (!may("items:read")) return [];
  const items: Item[] = [];
  for (let page = 1; items.length < catalogue_max; page += 1) {
    const { data, pagination } = await dataOf(
      api.GET("/v1/items", { params: { query: { active: true, page, per_page: page_size } } }),
    );
    items.push(...data);
    if (page >= pagination.last_page) break;
  }
  return items;
};

/** Incremented when a day's visits were cached, so that components read the cache again. */
export const visits_cached = signal(0);

/** Caches tomorrow with its visits, for an early start without a connection. */
export const cacheTomorrow = async (date: string): Promise<void> => {
  const name = dayName(date);
  const before = await ownCached<TechnicianAgenda>(name);
  if (isFresh(before)) return;
  try {
    const { visits } = await fetchAndCache(name, () => readDay(date));
    await cacheVisits(visits);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

/** Caches the details of a day's visits one after the other, for when there is no connection on site. */
export const cacheVisits = async (visits: readonly PlannedVisit[]): Promise<void> => {
  try {
    const items = await ownCached(catalogue_name);
    if (!isFresh(items)) {
      await fetchAndCache(catalogue_name, readCatalogue);
      await fetchAndCache(rates_name, readRates);
    }
    for (const { id, version, status_category } of visits) {
      const name = visitName(id);
      const before = await ownCached<VisitDetails>(name);
      const is_same = before?.value.ticket.version === version;
      if (is_same && (isFresh(before) || isClosed(status_category))) continue;
      await fetchAndCache(name, () => readVisitDetails(id)).catch((error) => {
        if (!(error instanceof Refusal && isGone(error))) throw error; // go on with the other visits
      });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // offline: the next refresh goes on
  } finally {
    visits_cached.value += 1;
  }
};

export const rates_name = "rates";

/** The exchange rates; empty if this person may not read them. */
export const readRates = async (): Promise<ExchangeRate[]> =>
  mayAny("invoices:read", "client_payments:read", "settings:manage")
    ? (await dataOf(api.GET("/v1/exchange-rates"))).data
    : [];
