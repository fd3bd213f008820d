import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { TableColumn } from "../../ui/table.tsx";
import { addressOf } from "../tabs.ts";
import { mayChange } from "./may-change.ts";
import type { ListedJobType } from "./read-job-types.ts";
import type { Activation } from "./use-activation.ts";

export const jobTypeColumns = (activation: Activation): TableColumn<ListedJobType>[] => {
  const { job_types: t, desk, priority, ticket } = strings.value;
  return [
    {
      title: t.name,
      cell: (job_type) => (
        <span class="badges">
          {mayChange(job_type) ? (
            <a href={addressOf("job-types", job_type.id)} dir="auto">
              {job_type.name}
            </a>
          ) : (
            <bdi>{job_type.name}</bdi>
          )}
          {!job_type.active && <Badge>{desk.off}</Badge>}
        </span>
      ),
    },
    {
      title: t.board,
      cell: ({ board_name }) => (
        <span>
          <bdi>{board_name ?? t.every_board}</bdi>
        </span>
      ),
    },
    { title: t.priority, cell: ({ default_priority }) => priority[default_priority] },
    {
      title: t.usual_duration,
      cell: ({ duration_minutes }) =>
        duration_minutes === null ? "–" : t.minutes(duration_minutes),
    },
    { title: t.deadline, cell: ({ sla_hours }) => (sla_hours === null ? "–" : t.hours(sla_hours)) },
    { title: t.billing, cell: ({ billing_mode }) => ticket.billing_modes[billing_mode] },
    {
      title: strings.value.common.actions,
      cell: (job_type) =>
        mayChange(job_type) && (
          <span class="actions">
            <a
              class="button"
              href={addressOf("job-types", job_type.id)}
              aria-label={t.edit_of(job_type.name)}
            >
              {strings.value.common.edit}
            </a>
            <Button busy={activation.is_running} onClick={() => void activation.run(job_type)}>
              {job_type.active ? desk.switch_off : desk.switch_on}
            </Button>
          </span>
        ),
    },
  ];
};
