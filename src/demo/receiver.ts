import { createHmac, timingSafeEqual } from "node:crypto";
import type { Authority } from "./certificate-authority.ts";

/** A customer's server, as §6 wants it: over HTTPS, checks each signature, answers at once. */
export interface Receiver {
  url: string;
  port: number;
  /** The secret of the endpoint that sends here. */
  trust(secret: string): void;
  stop(): Promise<void>;
}

const tolerance_seconds = 300;

/** Listens on loopback; `arrived` gets a line for each webhook. */
export const startReceiver = (authority: Authority, arrived: (line: string) => void): Receiver => {
  let secret = "";
  const { cert_pem, key_pem } = authority.issue("localhost");
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const body = Buffer.from(await request.arrayBuffer());
      const genuine = isGenuine(request.headers.get("x-service-signature") ?? "", body, secret);
      arrived(describe(body, genuine));
      return new Response(null, { status: genuine ? 204 : 401 });
    },
  });
  const port = server.port ?? 0;
  return {
    url: `https://localhost:${port}/webhooks`,
    port,
    trust: (given) => {
      secret = given;
    },
    stop: () => server.stop(true),
  };
};

/** The five steps of §6.4, over the bytes exactly as they came. */
const isGenuine = (header: string, body: Buffer, secret: string): boolean => {
  const [, t = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac("sha256", secret).update(`${t}.`).update(body).digest();
  return (
    v1 !== "" &&
    timingSafeEqual(Buffer.from(v1, "hex"), expected) &&
    Math.abs(Date.now() / 1000 - Number(t)) <= tolerance_seconds
  );
};

interface Event {
  topic: string;
  data: {
    ticket?: { ticket_number: string; status: string };
    client?: { name: string };
    from?: { column: string };
    invoice?: { number: string; status: string; total: number; currency: string };
    payment?: { amount: number; currency: string; method: string };
  };
}

const describe = (body: Buffer, genuine: boolean): string => {
  if (!genuine) return "a webhook with a wrong signature: refused";
  const { topic, data } = JSON.parse(body.toString()) as Event;
  return `${topic} ${subjectOf(data)} … signature verified`;
};

const subjectOf = ({ ticket, client, from, invoice, payment }: Event["data"]): string => {
  const move = from ? `${from.column} → ${ticket?.status}` : ticket?.status;
  if (ticket) return `${ticket.ticket_number} (${move})`;
  if (invoice) return `${invoice.number} (${invoice.total} ${invoice.currency}, ${invoice.status})`;
  if (payment) return `${payment.amount} ${payment.currency} (${payment.method})`;
  return client?.name ?? "";
};
