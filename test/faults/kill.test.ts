import { afterAll, expect, test } from "bun:test";
import { until } from "../until.ts";
import { tortureDeliveries } from "./delivery-torture.ts";
import { Service, startReceiver } from "./service.ts";

const kills = Number(process.env.CREATE_KILLS ?? 2);
const at_once = 200;

const receiver = startReceiver();
const service = new Service(receiver);
afterAll(async () => {
  await service.remove();
  await receiver.stop();
});

interface Created {
  id: string;
  ticket_number: string;
}

/** Asks for many tickets at a time and kills the service after some answers. What was answered with 201. */
const createUntilKilled = async (board_id: string, round: number): Promise<Created[]> => {
  const answered: Created[] = [];
  const answers_before_kill = 20 + round * 30;
  let killed: Promise<void> | undefined;
  const create = async (): Promise<void> => {
    const { status, body } = await service.call("POST", "/v1/tickets", {
      title: `job ${round}.${answered.length}`,
      board_id,
      priority: "high",
      type: "support",
    });
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    answered.push({ id: body.id, ticket_number: body.ticket_number });
    if (answered.length === answers_before_kill) killed = service.kill();
  };
  // One after the other until the service is gone, so that the kill always falls amid creates.
  const createOn = async (): Promise<never> => {
    for (;;) await create();
  };
  await Promise.allSettled(Array.from({ length: at_once }, createOn));
  expect(killed).toBeDefined();
  await killed;
  return answered;
};

const everyTicket = async (): Promise<Created[]> => {
  const first = await service.call("GET", "/v1/tickets?per_page=100");
  const tickets: Created[] = first.body.data;
  for (let page = 2; page <= first.body.pagination.last_page; page += 1)
    tickets.push(...(await service.call("GET", `/v1/tickets?per_page=100&page=${page}`)).body.data);
  return tickets;
};

const noneIsPending = async (endpoint_id: string): Promise<boolean> => {
  const path = `/v1/webhooks/${endpoint_id}/deliveries?status=pending&per_page=1`;
  return (await service.call("GET", path)).body.meta.total === 0;
};

test(`kill -9 amid ${at_once} creates, ${kills} times: each answered ticket is there, and its event arrives`, async () => {
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

  await until("everything is delivered", () => noneIsPending(endpoint.body.id));
  const events = tickets.map(({ id }) => receiver.events.get(id)?.size ?? 0);
  expect(events.filter((count) => count !== 1)).toEqual([]);
  expect(receiver.events.size).toBe(tickets.length);
  console.log(`${answered.length} answered, ${tickets.length} saved, ${kills} kills`);
});

test("kill -9 amid deliveries that fail, hang and are slow, twice: nothing is lost, nothing charged", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const { faults, told } = await tortureDeliveries({ seed, kills: 2, deliveries: 180 });
  console.log(`${told}, seed ${seed}`);
  expect(faults).toEqual([]);
});
