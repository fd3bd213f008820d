import { clockSpan } from "../format/time.ts";
import { type Axis, positionOf } from "./axis.ts";
import { useDraggedOver } from "./dragged.ts";
import { instantOf } from "./job.ts";
import { positionStyle } from "./position-style.ts";

/** A preview of where the dragged job would be dropped, with its time. */
export const Ghost = ({ technician_id, axis }: { technician_id: string; axis: Axis }) => {
  const over = useDraggedOver(technician_id);
  if (!over) return null;
  const position = positionOf(axis, over);
  return (
    position && (
      <div class="ghost" style={positionStyle(position)} aria-hidden="true">
        {clockSpan(instantOf(over.from_ms), instantOf(over.until_ms))}
      </div>
    )
  );
};
