import { main } from "../../command.ts";
import { EventReader } from "../../event-reader.ts";
import { arrived, until } from "../../until.ts";
import type { Service } from "../service.ts";
import type { TorturedReceiver } from "../tortured-receiver.ts";
import { HalfSent } from "./half-sent.ts";

/** What goes on while the service is told to stop; its end looks whether it ended well. */
export type Beside = (
  service: Service,
  receiver: TorturedReceiver,
) => Promise<() => Promise<string[]>>;

const streams_open = 8;

const streams: Beside = async (service) => {
  const headers = { Authorization: `Bearer ${service.key}`, Accept: "text/event-stream" };
  const open = async () => new EventReader(await fetch(`${service.base}/v1/events`, { headers }));
  const readers = await Promise.all(Array.from({ length: streams_open }, open));
  return async () => {
    await Promise.all(readers.map((reader) => reader.ended()));
    return readers.flatMap(({ error }) => (error ? [`a stream was cut: ${error}`] : []));
  };
};

const halfSent: Beside = async (service) => {
  const request = new HalfSent(service);
  await arrived(service.base);
  request.endWhenStopping();
  return async () => {
    const answer = await request.answer();
    return answer.startsWith("HTTP/1.1 201") ? [] : [`half sent: ${answer}`];
  };
};

const neverEnded: Beside = async (service) => {
  const request = new HalfSent(service);
  await arrived(service.base);
  return async () => {
    const answer = await request.answer();
    return answer.startsWith("HTTP/1.1 2") ? [`answered, though half sent: ${answer}`] : [];
  };
};

/** Until one hangs, which takes as long as a sending may. */
const hanging: Beside = async (service, receiver) => {
  const before = receiver.asked.length;
  const url = receiver.url("hanging");
  const made = await service.call("POST", "/v1/webhooks", { url, topics: ["client.created"] });
  await until("a receiver hangs", async () => {
    const client = { name: "Haddad", username: Bun.randomUUIDv7() };
    await service.call("POST", "/v1/clients", client);
    return receiver.asked.slice(before).some(({ status }) => status === null);
  });
  return async () => {
    await service.start();
    const { status } = await service.call("DELETE", `/v1/webhooks/${made.body.id}`);
    await service.stop();
    return status < 300 ? [] : [`its endpoint cannot be deleted: ${status}`];
  };
};

const job =
  (name: string): Beside =>
  async (service) => {
    const running = Bun.spawn([process.execPath, main, "job", "run", name], {
      env: { ...process.env, DATABASE_PATH: service.database },
      stdout: "ignore",
      stderr: "inherit",
    });
    return async () => ((await running.exited) === 0 ? [] : ["the job failed"]);
  };

const toldTwice: Beside = async (service) => {
  const stopping = until("it is told to stop", () => service.is_stopping);
  stopping.then(() => service.terminate());
  return async () => [];
};

/** What takes its moment only: one behind the other. */
export const quick: Record<string, Beside> = {
  "with nothing else": async () => async () => [],
  "with a request that is half sent": halfSent,
  "with open streams of events": streams,
  "with a job that runs": job("prune"),
  "with another backup": job("backup"),
  "twice in a row": toldTwice,
};

/** What is waited for up to its limit: each beside the others. */
export const slow: Record<string, Beside> = {
  "with a request that never ends": neverEnded,
  "with receivers that hang": hanging,
  "with a request that never ends and receivers that hang": async (service, receiver) => {
    const ends = [await hanging(service, receiver), await neverEnded(service, receiver)];
    return async () => {
      const faults: string[] = [];
      for (const end of ends.toReversed()) faults.push(...(await end()));
      return faults;
    };
  },
};
