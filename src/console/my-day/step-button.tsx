import { useEffect, useRef } from "preact/hooks";
import { isClosed } from "../../shared/categories.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import type { Expected, Standing } from "./expected.ts";
import { entryTicket, perform } from "./perform.ts";

interface Props {
  job: Expected<Standing> & {
    ticket_number: string;
    title: string;
    client: { name: string } | null;
  };
}

/** The next step of a job: to start it, then to complete it. What came of it shows as the queue tells it. */
export const StepButton = ({ job }: Props) => {
  const { my_day } = strings.value;
  const location = useRef<HTMLDivElement>(null);
  const is_followed = useRef(false);
  const { run, is_running } = useMutation(() => {
    is_followed.current = true;
    return perform(entryTicket(job), { kind: "start" });
  });
  // Another button takes its place: who pressed the first stands on the next.
  useEffect(() => {
    if (is_followed.current) location.current?.querySelector<HTMLElement>(".button")?.focus();
    is_followed.current = false;
  }, [job.status_category]);
  if (isClosed(job.status_category)) return null;
  const starts = job.status_category !== "in_progress" && may("tickets:update");
  if (!starts && !may("tickets:complete")) return null;
  return (
    <div class="step" ref={location}>
      {starts ? (
        <Button kind="primary" busy={is_running} onClick={() => void run()}>
          {my_day.start}
        </Button>
      ) : (
        <a class="button primary" href={`/console/day/${job.id}/complete`}>
          {my_day.complete}
        </a>
      )}
    </div>
  );
};
