import { api, dataOf } from "../../api/client.ts";
import type { JobType } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { type Mutation, useMutation } from "../../ui/use-mutation.ts";

export type Activation = Mutation<[JobType]>;

/** Activates a job type, or deactivates it: then new jobs cannot have it. */
export const useActivation = (refetch: () => Promise<void>): Activation => {
  const setActive = async ({ id }: JobType, active: boolean) => {
    const params = { path: { id } };
    await dataOf(api.PUT("/v1/ticket-job-types/{id}", { params, body: { active } }));
    await refetch();
  };
  const undo = useMutation(setActive);
  return useMutation(async (job_type: JobType) => {
    await setActive(job_type, !job_type.active);
    const t = strings.value.job_types;
    const said = job_type.active ? t.deactivated(job_type.name) : t.activated(job_type.name);
    notify(said, () => void undo.run(job_type, job_type.active));
  });
};
