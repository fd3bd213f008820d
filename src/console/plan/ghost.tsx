import { clockSpan } from "../format/time.ts";
import { type Axis, positionOf } from "./axis.ts";
import { instantOf } from "./job.ts";
import { lifted } from "./lifted.ts";
import { positionStyle } from "./place-style.ts";

/** Where what is held would stand, with its time. */
export const Ghost = ({ technician_id, axis }: { technician_id: string; axis: Axis }) => {
  const over = lifted.value?.over;
  if (over?.technician_id !== technician_id) return null;
  const position = positionOf(axis, over);
  return (
    position && (
      <div class="ghost" style={positionStyle(position)} aria-hidden="true">
        {clockSpan(instantOf(over.from_ms), instantOf(over.until_ms))}
      </div>
    )
  );
};
