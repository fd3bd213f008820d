import type { Contender } from "../contender.ts";
import { fastify, hono } from "./by-hand.ts";
import { directus } from "./directus.ts";
import { isInstalled, type PeerName } from "./folder.ts";
import { soul } from "./soul.ts";

const known: Record<PeerName, Contender> = { fastify, hono, soul, directus };

/** The peers that `install.ts` has installed on this machine. */
export const installedPeers = (): Contender[] =>
  Object.entries(known).flatMap(([name, peer]) => (isInstalled(name as PeerName) ? [peer] : []));
