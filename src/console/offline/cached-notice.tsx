import { unreached } from "../api/refusal.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import type { CachedQuery } from "./use-cached-query.ts";

/** A notice that the cached copy is shown, and from when. */
export const CachedNotice = ({ query }: { query: CachedQuery<unknown> }) => {
  const { queue } = strings.value;
  if (query.cached_at_ms !== undefined)
    return <p class="notice">{queue.as_of(moment(new Date(query.cached_at_ms).toISOString()))}</p>;
  return query.data === undefined && query.refusal?.reason === unreached ? (
    <p class="notice">{queue.not_kept}</p>
  ) : null;
};
