import { jobs } from "../../../src/operations/jobs.ts";
import { after } from "./stage.ts";

/** As of which moment each job runs, so that it has much to do; now by default. */
const moments: Readonly<Record<string, string>> = {
  "recurring-invoices": `${after(3).slice(0, 10)}T08:00:00Z`,
  dunning: `${after(20).slice(0, 10)}T12:00:00Z`,
  "auto-archive": `${after(60).slice(0, 10)}T00:10:00Z`,
  "sla-check": after(10),
  prune: after(45),
};

/** What the second port runs, by what it is: every recurring job, and the backup. */
export const job_paths: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(jobs).map((name) => [
      `job ${name}`,
      `/job?name=${name}&at=${encodeURIComponent(moments[name] ?? after(0))}`,
    ]),
  ),
  "job backup": "/backup",
};
