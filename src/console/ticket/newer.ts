import type { Ticket } from "../api/document.d.ts";

/** Answers can overtake each other: what is newer stays. Comments and photos make no new version. */
export const newerOf = (kept: Ticket | undefined, told: Ticket): Ticket => {
  if (!kept || kept.version < told.version) return told;
  if (kept.version > told.version) return kept;
  return told.updated_at >= kept.updated_at ? told : kept;
};
