import type { Outbound } from "../outbound/outbound.ts";
import { type CheckedHost, checkHost, hostOf } from "../outbound/target.ts";
import type { Reached } from "./reached.ts";

/** Checks the current addresses of a controller's host: public, or in `ACCESS_ALLOW_NETWORKS`. Any port. */
export const vetController = (
  { url, host }: Pick<Reached, "url" | "host">,
  outbound: Outbound,
): Promise<CheckedHost> =>
  checkHost(url === null ? (host ?? "") : hostOf(new URL(url)), {
    allow_networks: outbound.access_networks,
    resolve: (name) => outbound.resolve(name),
  });
