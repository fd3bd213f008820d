import * as v from "valibot";
import { setup_steps } from "../shared/setup-steps.ts";

export const Setup = v.object({
  dismissed: v.pipe(
    v.boolean(),
    v.description("Whether somebody has dismissed the steps for the organization"),
  ),
  steps: v.array(v.object({ id: v.picklist(setup_steps), done: v.boolean() })),
});

export const SetupChange = v.object({ dismissed: v.boolean() });
