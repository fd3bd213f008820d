import { Status } from "../job-facts/status.tsx";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import type { Expected, JobState } from "./expected.ts";

/** A job's status, and whether actions are unsent or refused. */
export const StateBadges = ({ job }: { job: Expected<JobState> }) => {
  const { queue } = strings.value;
  return (
    <>
      <Status category={job.status_category} />
      {job.is_waiting && <Badge tone="info">{queue.state.waiting}</Badge>}
      {job.is_refused && <Badge tone="strong">{queue.state.refused}</Badge>}
    </>
  );
};
