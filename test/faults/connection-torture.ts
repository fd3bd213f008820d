import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { Random } from "../../src/demo/random.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/** What a slow connection sends before it falls silent, or sends a byte now and then. */
const beginnings = (key: string): string[] => [
  "",
  "GET /v1/clients HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  `POST /v1/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
];
const calls = 20;
/** Connections that whoever calls here keeps for a while, or gives up. */
const kept_by_callers = 4;

/**
 * Hundreds of connections that send half a request and then a byte now and then: others are
 * answered meanwhile, and when they are gone, so are their descriptors.
 */
export const tortureConnections = async ({
  seed,
  rounds,
  connections = 300,
}: {
  seed: number;
  rounds: number;
  connections?: number;
}) => {
  const random = new Random(seed);
  const service = new Service(undefined, { BACKUP_CRON: "off" });
  const faults: string[] = [];
  try {
    await service.start();
    const descriptors = (): number => readdirSync(`/proc/${service.pid}/fd`).length;
    const callOthers = async (when: string): Promise<void> => {
      for (let call = 0; call < calls; call += 1) {
        const username = `user-${when}-${call}`;
        const made = await service.call("POST", "/v1/clients", { name: username, username });
        const { status } = await service.call("GET", "/health", undefined, { Connection: "close" });
        if (made.status !== 201 || status !== 200)
          faults.push(`${when}: a write is ${made.status}, /health ${status}`);
      }
    };
    await callOthers("before");
    const at_rest = descriptors();
    for (let round = 0; round < rounds; round += 1) {
      const chosen = Array.from({ length: connections }, () =>
        random.pick(beginnings(service.key)),
      );
      const slow = chosen.map((beginning) => openSlow(service, beginning));
      // Who has sent nothing takes no descriptor: the system hands a connection over with its first byte.
      const taken = chosen.filter((beginning) => beginning !== "").length;
      await until("all are connected", () => descriptors() >= at_rest + taken - kept_by_callers);
      const drip = setInterval(() => {
        for (const socket of slow) if (!socket.destroyed) socket.write("1");
      }, 100);
      await callOthers(`round-${round}`);
      clearInterval(drip);
      for (const socket of slow) socket.destroy();
      await until("the descriptors are back", () => descriptors() <= at_rest + kept_by_callers);
    }
    const code = await service.stop();
    if (code !== 0) faults.push(`exit status ${code}`);
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    await service.remove();
  }
  return { faults, told: `${rounds} rounds of ${connections} slow connections` };
};

const openSlow = (service: Service, beginning: string): Socket => {
  const socket = connect(Number(new URL(service.base).port), "127.0.0.1", () =>
    socket.write(beginning),
  );
  return socket.on("error", () => {}); // the service may end it
};
