import type { TechnicianSuggestion } from "../api/document.d.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import type { Query } from "../ui/use-query.ts";
import type { Slot } from "./conflict.ts";

interface Props {
  free: Query<TechnicianSuggestion[]>;
  busy: boolean;
  onVisit(visit: Slot & { technician_id: string }): void;
}

/** Books the best available technician in their next free time. */
export const FirstFree = ({ free, busy, onVisit }: Props) => {
  const best = free.data?.find(({ available, next_free_slot }) => available && next_free_slot);
  const slot = best?.next_free_slot;
  if (!best || !slot) return null;
  const { technician_id, name } = best;
  const { scheduled_at, scheduled_until } = slot;
  return (
    <Button busy={busy} onClick={() => onVisit({ technician_id, scheduled_at, scheduled_until })}>
      {strings.value.booking.first_free(isolated(name), span(scheduled_at, scheduled_until))}
    </Button>
  );
};
