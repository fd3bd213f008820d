/**
 * Loaded before a peer's own code (`node --import`): its server takes a free port on loopback and
 * says which, in its own process, so that nothing of it is left when that is killed.
 */
import { type AddressInfo, Server } from "node:net";

const { listen } = Server.prototype;

Server.prototype.listen = function (this: Server, ...asked: unknown[]) {
  const told = asked.find((argument) => typeof argument === "function");
  return listen.call(this, { port: 0, host: "127.0.0.1" }, () => {
    told?.();
    const { port } = this.address() as AddressInfo;
    console.error(JSON.stringify({ port }));
  });
};
