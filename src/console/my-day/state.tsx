import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import type { Expected, JobState } from "./expected.ts";

const tones: Record<JobState["status_category"], Tone> = {
  new: "neutral",
  scheduled: "info",
  in_progress: "warning",
  waiting: "warning",
  done: "good",
  cancelled: "neutral",
};

/** A job's status, and whether actions are unsent or refused. */
export const StateBadges = ({ job }: { job: Expected<JobState> }) => {
  const { category, my_day } = strings.value;
  return (
    <>
      <Badge tone={tones[job.status_category]}>{category[job.status_category]}</Badge>
      {job.is_waiting && <Badge tone="info">{my_day.is_waiting}</Badge>}
      {job.is_refused && <Badge tone="strong">{my_day.is_refused}</Badge>}
    </>
  );
};
