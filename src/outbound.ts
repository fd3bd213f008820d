import { lookup } from "node:dns/promises";
import type { Network } from "./addresses.ts";
import type { Config } from "./config.ts";

/** Where the service may connect to when a customer names the address (decisions §7). */
export interface Outbound {
  /** Networks of the operator's own, allowed although they are not public. */
  allow_networks: readonly Network[];
  /** Ports allowed beside 443. */
  allow_ports: readonly number[];
  /** Every address of a host name; rejects when it has none. */
  resolve(host: string): Promise<string[]>;
}

/** As the operator configured it; names are resolved as by any program on this machine. */
export const outboundOf = (config: Config): Outbound => ({
  allow_networks: config.WEBHOOK_ALLOW_NETWORKS,
  allow_ports: config.WEBHOOK_ALLOW_PORTS,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
});
