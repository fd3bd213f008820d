import { unreached } from "../api/refusal.ts";
import { moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import type { CachedQuery } from "./use-cached-query.ts";

/** Says that the device's copy is shown, and from when. */
export const CachedNotice = ({ query: read }: { query: CachedQuery<unknown> }) => {
  const { my_day } = strings.value;
  if (read.kept_ms !== undefined)
    return <p class="notice">{my_day.as_of(moment(new Date(read.kept_ms).toISOString()))}</p>;
  return read.data === undefined && read.refusal?.reason === unreached ? (
    <p class="notice">{my_day.not_kept}</p>
  ) : null;
};
