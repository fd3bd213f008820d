import type { Ticket } from "../api/document.d.ts";

/** Answers can overtake each other: what is newer stays. Comments and photos make no new version. */
export const newerOf = (current: Ticket | undefined, newest: Ticket): Ticket => {
  if (!current) return newest;
  if (current.version > newest.version) return current;
  const is_newer = current.version < newest.version || newest.updated_at >= current.updated_at;
  return is_newer ? withEarlier(current, newest) : current;
};

/** An answer has the newest comments only: the earlier ones that were read before stay. */
const withEarlier = (current: Ticket, newest: Ticket): Ticket => {
  const [oldest] = newest.comments;
  if (!oldest) return newest;
  const earlier = current.comments.filter(({ id }) => id < oldest.id);
  const comments = [...earlier, ...newest.comments];
  // More than there are: one of the earlier ones was deleted meanwhile.
  return comments.length > newest.comments_count ? newest : { ...newest, comments };
};
