import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Service, startReceiver } from "./service.ts";

const kills = 10;
const creates = 500;

const receiver = startReceiver();
const service = new Service(receiver);
afterAll(async () => {
  await service.stop();
  await receiver.stop();
  rmSync(service.folder, { recursive: true });
});

interface Created {
  id: string;
  ticket_number: string;
}

/** Asks for 500 tickets at once and kills the service after some answers. What was answered with 201. */
const createUntilKilled = async (board_id: string, round: number): Promise<Created[]> => {
  const answered: Created[] = [];
  const answers_before_kill = 20 + round * 45;
  let killed: Promise<void> | undefined;
  const create = async (index: number): Promise<void> => {
    const { status, body } = await service.call("POST", "/v1/tickets", {
      title: `job ${round}.${index}`,
      board_id,
      priority: "high",
      type: "support",
    });
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    answered.push({ id: body.id, ticket_number: body.ticket_number });
    if (answered.length === answers_before_kill) killed = service.kill();
  };
  await Promise.allSettled(Array.from({ length: creates }, (_, index) => create(index)));
  await killed;
  expect(answered.length).toBeGreaterThanOrEqual(answers_before_kill);
  expect(answered.length).toBeLessThan(creates);
  return answered;
};

const everyTicket = async (): Promise<Created[]> => {
  const first = await service.call("GET", "/v1/tickets?per_page=100");
  const tickets: Created[] = first.body.data;
  for (let page = 2; page <= first.body.pagination.last_page; page += 1)
    tickets.push(...(await service.call("GET", `/v1/tickets?per_page=100&page=${page}`)).body.data);
  return tickets;
};

/** Until no delivery waits any more. */
const delivered = async (endpoint_id: string, limit_ms: number): Promise<void> => {
  const late = Date.now() + limit_ms;
  while (Date.now() < late) {
    const path = `/v1/webhooks/${endpoint_id}/deliveries?status=pending&per_page=1`;
    if ((await service.call("GET", path)).body.meta.total === 0) return;
    await Bun.sleep(50);
  }
  throw new Error("Deliveries are still waiting.");
};

test(`kill -9 amid ${creates} creates, ${kills} times: each answered ticket is there, and its event arrives`, async () => {
  await service.start();
  const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  const endpoint = await service.call("POST", "/v1/webhooks", {
    url: `https://localhost:${receiver.port}/`,
    topics: ["ticket.created"],
  });
  expect(endpoint.status).toBe(201);

  const answered: Created[] = [];
  for (let round = 0; round < kills; round += 1) {
    answered.push(...(await createUntilKilled(board.body.id, round)));
    await service.start();
  }

  const tickets = await everyTicket();
  const numbers = new Map(tickets.map(({ id, ticket_number }) => [id, ticket_number]));
  const lost = answered.filter(({ id, ticket_number }) => numbers.get(id) !== ticket_number);
  expect(lost).toEqual([]);
  // Numbers have no gaps among what was saved (decisions §5).
  expect(new Set(numbers.values()).size).toBe(tickets.length);
  expect(numbers.values().toArray()).toContain(`T-${tickets.length}`);

  await delivered(endpoint.body.id, 20_000);
  const events = tickets.map(({ id }) => receiver.events.get(id)?.size ?? 0);
  expect(events.filter((count) => count !== 1)).toEqual([]);
  expect(receiver.events.size).toBe(tickets.length);
  console.log(`${answered.length} answered, ${tickets.length} saved, ${kills} kills`);
}, 60_000);
