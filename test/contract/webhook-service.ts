import { ca_file } from "../delivery/outbox.ts";
import { type Received, Receiver } from "../delivery/receiver.ts";
import { until } from "../until.ts";
import { type Sent, Service } from "./service.ts";

export interface Delivery {
  id: string;
  topic: string;
  status: string;
  attempts: number;
  response_status: number | null;
  error: string | null;
  reason: string | null;
  resend_of: string | null;
  event_id: string;
}

/** A service that may send to one receiver on loopback, and retries almost at once. */
export class WebhookService {
  private constructor(
    readonly service: Service,
    readonly receiver: Receiver,
  ) {}

  /** The receiver answers with the statuses of its path, `/500-500-204`, the last one again and again. */
  static async start(): Promise<WebhookService> {
    const rest = new Map<string, number[]>();
    const receiver = await Receiver.start(({ path }, response) => {
      const statuses = rest.get(path) ?? (path.match(/\d{3}/g) ?? ["204"]).map(Number);
      const status = statuses[0] ?? 204;
      rest.set(path, statuses.length > 1 ? statuses.slice(1) : statuses);
      const location = status === 302 ? { location: receiver.url("/redirected") } : {};
      response.writeHead(status, location).end();
    }, "localhost");
    const service = await Service.start({
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
      WEBHOOK_ALLOW_PORTS: String(receiver.port),
      WEBHOOK_CA_FILE: ca_file,
      WEBHOOK_RETRY_WAITS: "0.02,0.02,0.02,0.02,0.02",
    });
    return new WebhookService(service, receiver);
  }

  subscribe(path: string, topics: string[], more: object = {}, sent: Sent = {}) {
    const body = { url: this.receiver.url(path), topics, ...more };
    return this.service.made("/v1/webhooks", body, sent);
  }

  async deliveries(endpoint: { id: string }, sent: Sent = {}): Promise<Delivery[]> {
    const path = `/v1/webhooks/${endpoint.id}/deliveries?per_page=100`;
    return (await this.service.get(path, sent)).body.data;
  }

  /** The deliveries, newest first, once there are so many and none is pending. */
  async settled(endpoint: { id: string }, count: number, sent: Sent = {}): Promise<Delivery[]> {
    let found: Delivery[] = [];
    await until(`${count} deliveries are settled`, async () => {
      found = await this.deliveries(endpoint, sent);
      return found.length >= count && found.every(({ status }) => status !== "pending");
    });
    return found;
  }

  received(path: string): Received[] {
    return this.receiver.received.filter((one) => one.path === path);
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    await this.service.stop();
  }
}
