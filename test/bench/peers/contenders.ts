import type { Contender } from "../contender.ts";

/** The peers that are installed on this machine. */
export const installedPeers = (): Contender[] => [];
