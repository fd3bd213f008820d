import type { Ticket } from "../api/document.d.ts";

/** Answers can overtake each other: what is newer stays. Comments and photos make no new version. */
export const newerOf = (kept: Ticket | undefined, told: Ticket): Ticket => {
  if (!kept) return told;
  if (kept.version > told.version) return kept;
  const is_newer = kept.version < told.version || told.updated_at >= kept.updated_at;
  return is_newer ? withEarlier(kept, told) : kept;
};

/** An answer has the newest comments only: the earlier ones that were read before stay. */
const withEarlier = (kept: Ticket, told: Ticket): Ticket => {
  const [oldest] = told.comments;
  if (!oldest) return told;
  const earlier = kept.comments.filter(({ id }) => id < oldest.id);
  const comments = [...earlier, ...told.comments];
  // More than there are: one of the earlier ones was deleted meanwhile.
  return comments.length > told.comments_count ? told : { ...told, comments };
};
