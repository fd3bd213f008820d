import { DuePill } from "../job-facts/deadline.tsx";
import { UrgentPriority } from "../job-facts/priority.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { useCachedQuery } from "../offline/use-cached-query.ts";
import { strings } from "../strings/strings.ts";
import { asExpected } from "./expected.ts";
import { readUntimed } from "./read.ts";
import { StateBadges } from "./state.tsx";

/** This person's jobs without a visit time. */
export const Untimed = () => {
  const { data } = useCachedQuery("untimed", readUntimed);
  const { my_day } = strings.value;
  if (!data || data.length === 0) return null;
  return (
    <section class="day" aria-labelledby="untimed">
      <h2 id="untimed">{my_day.untimed}</h2>
      <p class="hint">{my_day.untimed_hint}</p>
      <ul class="visits">
        {data
          .map((job) => asExpected(job, ownEntries.value))
          .map((job) => (
            <li key={job.id}>
              <article class="visit block">
                <p class="when">
                  <StateBadges job={job} />
                  <UrgentPriority priority={job.priority} />
                  <DuePill due_date={job.due_date} status_category={job.status_category} />
                </p>
                <h3>
                  <a href={`/console/day/${job.id}`}>
                    <bdi>{job.client?.name ?? job.title}</bdi>
                  </a>
                </h3>
                {[job.client && job.title, job.client?.address].map(
                  (line) =>
                    line && (
                      <p key={line}>
                        <bdi>{line}</bdi>
                      </p>
                    ),
                )}
              </article>
            </li>
          ))}
      </ul>
    </section>
  );
};
