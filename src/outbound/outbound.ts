import type { Network } from "../addresses.ts";
import type { Config } from "../config.ts";
import { authoritiesIn } from "./authorities.ts";
import { NameLookup } from "./name-lookup.ts";

/** Restrictions of connections to addresses that customers configure (decisions §7). */
export interface Outbound {
  /** Private networks that the operator allows. */
  allow_networks: readonly Network[];
  /** Private networks in which controllers of network access may be. */
  access_networks: readonly Network[];
  /** Private networks in which providers of single sign-on may be. There they may use http. */
  sso_networks: readonly Network[];
  /** Ports allowed in addition to 443. */
  allow_ports: readonly number[];
  /** The operator's own certificate authorities, trusted in addition to the public ones. */
  authorities: readonly string[];
  /** All addresses of a host name; empty or a rejection if it does not resolve. `LookupLimitReached` if it was not looked up. */
  resolve(host: string): Promise<string[]>;
}

/** From the configuration. Names are resolved with the hosts file and the machine's name servers. */
export const outboundOf = (config: Config): Outbound => {
  const names = new NameLookup();
  return {
    allow_networks: config.WEBHOOK_ALLOW_NETWORKS,
    access_networks: config.ACCESS_ALLOW_NETWORKS,
    sso_networks: config.SSO_ALLOW_NETWORKS,
    allow_ports: config.WEBHOOK_ALLOW_PORTS,
    authorities: authoritiesIn("WEBHOOK_CA_FILE", config.WEBHOOK_CA_FILE),
    resolve: (host) => names.resolve(host),
  };
};
