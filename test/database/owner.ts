import type { Caller } from "../../src/access/caller.ts";
import type { Organization } from "../../src/access/organization-queries.ts";
import { abilities } from "../../src/shared/abilities.ts";

/** A person who may do everything in the organization. */
export const ownerOf = (organization: Organization): Caller => ({
  organization,
  actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
  abilities,
  board_ids: null,
  channel: "web",
});
