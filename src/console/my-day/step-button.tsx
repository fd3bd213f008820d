import { useEffect, useRef } from "preact/hooks";
import { isClosed } from "../../shared/categories.ts";
import { perform } from "../offline/perform.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import type { Expected, JobState } from "./expected.ts";
import { jobSubject } from "./job-subject.ts";

interface Props {
  job: Expected<JobState> & {
    ticket_number: string;
    title: string;
    client: { name: string } | null;
  };
}

/** The next step of a job: start, then complete. */
export const StepButton = ({ job }: Props) => {
  const { my_day } = strings.value;
  const element = useRef<HTMLDivElement>(null);
  const must_focus_next = useRef(false);
  const { run, is_running } = useMutation(() => {
    must_focus_next.current = true;
    return perform(jobSubject(job), { kind: "start" });
  });
  // The next button replaces this one and gets its focus.
  useEffect(() => {
    if (must_focus_next.current) element.current?.querySelector<HTMLElement>(".button")?.focus();
    must_focus_next.current = false;
  }, [job.status_category]);
  if (isClosed(job.status_category)) return null;
  const starts = job.status_category !== "in_progress" && may("tickets:update");
  if (!starts && !may("tickets:complete")) return null;
  return (
    <div class="step" ref={element}>
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
