import { Button } from "../parts/button.tsx";
import { useAction } from "../parts/use-action.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";
import { doIt, entryTicket } from "./do.ts";
import type { Expected, Standing } from "./expected.ts";
import { isOver } from "./read.ts";

interface Props {
  job: Expected<Standing> & {
    ticket_number: string;
    title: string;
    client: { name: string } | null;
  };
  /** Opens the completion; without it the visit's own page does. */
  onComplete?(): void;
}

/** The next step of a job: to start it, then to complete it. What came of it shows as the queue tells it. */
export const StepButton = ({ job, onComplete }: Props) => {
  const { my_day } = words.value;
  const { run, is_running } = useAction(() => doIt(entryTicket(job), { kind: "start" }));
  if (isOver(job.status_category)) return null;
  if (job.status_category !== "in_progress" && may("tickets:update"))
    return (
      <Button kind="primary" busy={is_running} onClick={() => void run()}>
        {my_day.start}
      </Button>
    );
  if (!may("tickets:complete")) return null;
  return onComplete ? (
    <Button kind="primary" onClick={onComplete}>
      {my_day.complete}
    </Button>
  ) : (
    <a class="button primary" href={`/console/day/${job.id}/complete`}>
      {my_day.complete}
    </a>
  );
};
