import { lookup } from "node:dns/promises";
import type { Network } from "./addresses.ts";

/** Where the service may connect to when a customer names the address (decisions §7). */
export interface Outbound {
  /** Networks of the operator's own, allowed although they are not public. */
  allow_networks: readonly Network[];
  /** Ports allowed beside 443. */
  allow_ports: readonly number[];
  /** Every address of a host name; rejects when it has none. */
  resolve(host: string): Promise<string[]>;
}

/** Asks the system, as any program on this machine would. */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);
