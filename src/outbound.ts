import type { Network } from "./addresses.ts";
import type { Config } from "./config.ts";
import { NameLookup } from "./name-lookup.ts";

/** Where the service may connect to when a customer names the address (decisions §7). */
export interface Outbound {
  /** Networks of the operator's own, allowed although they are not public. */
  allow_networks: readonly Network[];
  /** Ports allowed beside 443. */
  allow_ports: readonly number[];
  /** Every address of a host name: none, or a rejection, when it has none; `LookupNotMade` when nobody was asked. */
  resolve(host: string): Promise<string[]>;
}

/** As the operator configured it; names are resolved by the hosts file and the machine's name servers. */
export const outboundOf = (config: Config): Outbound => {
  const names = new NameLookup();
  return {
    allow_networks: config.WEBHOOK_ALLOW_NETWORKS,
    allow_ports: config.WEBHOOK_ALLOW_PORTS,
    resolve: (host) => names.resolve(host),
  };
};
