import * as v from "valibot";
import { instantField, wholeNumber } from "./fields.ts";

const moment = () => v.nullable(instantField());

/** A ticket's SLA; null without a deadline. */
export const slaField = () =>
  v.nullable(
    v.object({
      due_at: instantField(),
      hours: v.nullable(wholeNumber(1, 8760)),
      paused: v.boolean(),
      paused_since: moment(),
      paused_seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
      breached: v.boolean(),
      breached_at: moment(),
      remaining_seconds: v.pipe(v.number(), v.integer()),
    }),
  );
