import type { Open } from "./billed.ts";
import { known_client } from "./people.ts";
import type { CallService } from "./subscribe.ts";

/** What the printed requests about getting paid use. */
export interface Collected {
  client: { id: string; name: string };
  /** The address of a client's bill page. */
  bill: { client_id: string; name: string; url: string };
  payment: { id: string; receipt_number: string };
  /** An invoice to credit in part. */
  credited: Open;
  /** Today's round, and its first stop without an outcome. */
  round: { id: string; collector_id: number; stop: Stop };
}

interface Stop {
  id: string;
  outcome: string | null;
  client: { name: string };
  due: { amount: number; currency: string }[];
}

interface Round {
  id: string;
  collector_id: number;
  stops: Stop[];
}

interface Listed<T> {
  data: T[];
}

export const readCollected = async (call: CallService): Promise<Collected> => {
  const credited = await unpaidInvoice(call);
  return {
    client: await knownClient(call),
    bill: await billPageOf(call, await debtor(call, credited)),
    payment: await newestReceipt(call),
    credited,
    round: await openRound(call),
  };
};

const openRound = async (call: CallService): Promise<Collected["round"]> => {
  const { data } = await call<Listed<Round>>("GET", "/v1/collection-rounds?per_page=5");
  for (const { id, collector_id, stops } of data) {
    const stop = stops.find(({ outcome, due }) => outcome === null && due.length > 0);
    if (stop) return { id, collector_id, stop };
  }
  throw missing("stop that is to be visited");
};

const knownClient = async (call: CallService): Promise<Collected["client"]> => {
  const phone = encodeURIComponent(known_client.phone_number);
  const { data } = await call<Listed<Collected["client"]>>("GET", `/v1/clients?phone=${phone}`);
  const [client] = data;
  if (!client) throw missing(`client ${known_client.name}`);
  return client;
};

/** The second one: the first is paid by another request. */
const unpaidInvoice = async (call: CallService): Promise<Credited> => {
  const { data } = await call<Listed<Credited>>("GET", "/v1/invoices?status=unpaid&per_page=2");
  const invoice = data.at(-1);
  if (!invoice) throw missing("unpaid invoice");
  return invoice;
};

type Credited = Open & { client_id: string };

const newestReceipt = async (call: CallService): Promise<Collected["payment"]> => {
  const { data } = await call<Listed<{ id: string; receipt_number: string | null }>>(
    "GET",
    "/v1/payments?per_page=20",
  );
  for (const { id, receipt_number } of data) if (receipt_number) return { id, receipt_number };
  throw missing("payment");
};

/** The client whose claim waits; once it is decided, one with an open invoice. */
const debtor = async (call: CallService, { client_id }: Credited): Promise<string> => {
  const claims = "/v1/payment-claims?status=pending&per_page=1";
  const { data } = await call<Listed<{ client_id: string }>>("GET", claims);
  return data[0]?.client_id ?? client_id;
};

const billPageOf = async (call: CallService, client_id: string): Promise<Collected["bill"]> => {
  const { name } = await call<{ name: string }>("GET", `/v1/clients/${client_id}`);
  const path = `/v1/clients/${client_id}/bill-link`;
  // Without SECRET_KEY the address of an earlier run cannot be shown again.
  const shown = await call<{ url: string | null }>("POST", path);
  const url = shown.url ?? (await call<{ url: string }>("POST", `${path}/rotate`)).url;
  return { client_id, name, url };
};

const missing = (what: string): Error =>
  new Error(`The demo's database has no ${what}: start the demo with --fresh`);
