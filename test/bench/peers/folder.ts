import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Where the peers are installed, outside the project. */
export const peers_folder = join(
  process.env.LASTMILE_BENCH ?? join(homedir(), ".cache", "lastmile-bench"),
  "peers",
);

export const peer_names = ["fastify", "hono", "soul", "directus"] as const;

export type PeerName = (typeof peer_names)[number];

/** A file of a peer's installation. */
export const inPeer = (peer: PeerName, ...path: string[]): string =>
  join(peers_folder, peer, ...path);

/** What npm's `node` is on this machine: Node itself, with the headers that native modules are built with. */
export const node_package = `node-${process.platform}-${process.arch}`;

export const nodeOf = (peer: PeerName): string => inPeer(peer, "node_modules", node_package);

/** Whether a peer was installed: the last thing that is written says so. */
export const isInstalled = (peer: PeerName): boolean => existsSync(inPeer(peer, "installed.json"));

/** A folder for files that peers make of the service's. */
export const filledFolder = (): string => {
  const folder = join(peers_folder, "filled");
  mkdirSync(folder, { recursive: true });
  return folder;
};
