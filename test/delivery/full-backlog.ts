import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { until } from "../until.ts";

const backlog_max = 512;
const listening = `
  const server = require("node:net").createServer(() => {});
  server.listen({ port: 0, host: "127.0.0.1" }, () => console.log(server.address().port));
`;

/** A port on loopback at which no further connection opens: its process is stopped, and its backlog full. */
export const fullBacklog = async () => {
  const child = Bun.spawn([process.execPath, "-e", listening], { stdout: "pipe" });
  const { value } = await child.stdout.getReader().read();
  const port = Number(new TextDecoder().decode(value));
  child.kill("SIGSTOP");
  const system_max = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  let waiting = 0;
  const sockets = Array.from({ length: backlog_max + 8 }, () =>
    connect(port, "127.0.0.1", () => {
      waiting += 1;
    }).on("error", () => {}),
  );
  await until("the backlog is full", () => waiting > Math.min(backlog_max, system_max));
  return {
    port,
    free: () => {
      child.kill("SIGKILL");
      for (const socket of sockets) socket.destroy();
    },
  };
};
