import type { Ticket } from "../api/document.d.ts";

/** The newer of two tickets, since responses can arrive out of order. Comments and photos do not change the version. */
export const newerOf = (current: Ticket | undefined, newest: Ticket): Ticket => {
  if (!current) return newest;
  if (current.version > newest.version) return current;
  const is_newer = current.version < newest.version || newest.updated_at >= current.updated_at;
  return is_newer ? withEarlier(current, newest) : current;
};

/** Keeps earlier comments that were loaded, since a response has only the newest ones. */
const withEarlier = (current: Ticket, newest: Ticket): Ticket => {
  const [oldest] = newest.comments;
  if (!oldest) return newest;
  const earlier = current.comments.filter(({ id }) => id < oldest.id);
  const comments = [...earlier, ...newest.comments];
  // More than the total: an earlier comment was deleted meanwhile.
  return comments.length > newest.comments_count ? newest : { ...newest, comments };
};
