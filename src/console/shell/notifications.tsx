import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { isolated } from "../format/bidi.ts";
import { markRead, unread_jobs, watchAssigned } from "../live/assigned.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notify.tsx";

/** The jobs that were assigned to this person since they last looked. */
export const Notifications = () => {
  const { path } = useLocation();
  const element = useRef<HTMLDetailsElement>(null);
  const jobs = unread_jobs.value;
  useEffect(() => {
    element.current?.removeAttribute("open"); // closes when another page opens
    const [id] = /[0-9a-f-]{36}/.exec(path) ?? [];
    if (id !== undefined) markRead(id);
  }, [path]);
  useEffect(() => (may("tickets:read") ? watchAssigned(announceJobs) : undefined), []);
  if (jobs.length === 0) return null;
  const { shell } = strings.value;
  return (
    <details class="notifications" ref={element}>
      <summary>
        <Icon name="bell" />
        <span class="count" aria-hidden="true">
          {jobs.length}
        </span>
        <span class="label">{shell.new_jobs(jobs.length)}</span>
      </summary>
      <div>
        <ul>
          {jobs.map(({ id, ticket_number, title }) => (
            <li key={id}>
              <a href={jobPath(id)}>
                <bdi>{ticket_number}</bdi> <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
        <Button kind="quiet" onClick={() => markRead()}>
          {shell.mark_read}
        </Button>
      </div>
    </details>
  );
};

/** A technician opens the job in their day, which also works offline. */
const jobPath = (id: string): string =>
  may("tickets:own") ? `/console/day/${id}` : `/console/tickets/${id}`;

const announceJobs = (jobs: readonly { ticket_number: string; title: string }[]): void => {
  const { shell } = strings.value;
  const [first] = jobs;
  if (jobs.length === 1 && first)
    notify(shell.assigned_one(isolated(first.ticket_number), isolated(first.title)));
  else notify(shell.new_jobs(jobs.length));
};
