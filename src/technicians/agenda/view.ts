import type { Instant } from "../../clock/instant.ts";
import { dueAt, slaView } from "../../clock/sla.ts";
import type { ChecklistMark } from "../../job-types/checklist.ts";
import { type ChecklistEntry, checklistOf, requiredSkills } from "../../job-types/queries.ts";
import { ticketNumber } from "../../shared/ticket-number.ts";
import type { PlannedJobType, References } from "./queries.ts";
import type { DayVisit, PlannedTicket } from "./visits.ts";

/** Converts the tickets of a plan to JSON. Job types and checklists are converted once and shared. */
export class PlanView {
  private readonly job_types = new Map<string, ReturnType<typeof jobTypeView>>();
  private readonly checklists = new Map<string, ReturnType<typeof checklistView>>();

  constructor(
    private readonly references: References,
    private readonly now: Instant,
  ) {}

  ticket(row: PlannedTicket) {
    const { clients, boards, columns } = this.references;
    const status = columns.get(row.column_id) ?? "";
    const job_type = this.jobType(row.job_type_id);
    return {
      id: row.id,
      version: row.version,
      ticket_number: ticketNumber(row),
      title: row.title,
      description: row.description,
      status,
      status_category: row.status_category,
      priority: row.priority,
      due_date: row.due_date,
      sla_due_at: dueAt(row, this.now),
      sla: slaView(row, this.now),
      board: { id: row.board_id, name: boards.get(row.board_id) ?? "" },
      column: { id: row.column_id, name: status, category: row.status_category },
      client: row.client_id === null ? null : (clients.get(row.client_id) ?? null),
      job_type: job_type?.shown ?? null,
      checklist: job_type ? this.checklist(job_type, row.checklist_state) : [],
      started_at: row.started_at,
      revisit_at: row.revisit_at,
      resolved_at: row.resolved_at,
      created_at: row.created_at,
    };
  }

  visit(row: DayVisit) {
    const { scheduled_at, scheduled_until } = row;
    return { ...this.ticket(row), scheduled_at, scheduled_until };
  }

  private jobType(id: string | null) {
    const row = id === null ? undefined : this.references.job_types.get(id);
    if (!row) return null;
    const view = this.job_types.get(row.id) ?? jobTypeView(row);
    this.job_types.set(row.id, view);
    return view;
  }

  private checklist({ shown, entries }: ReturnType<typeof jobTypeView>, state: string) {
    const key = `${shown.id} ${state}`;
    const view = this.checklists.get(key) ?? checklistView(entries, state);
    this.checklists.set(key, view);
    return view;
  }
}

const jobTypeView = (row: PlannedJobType) => ({
  shown: {
    id: row.id,
    name: row.name,
    code: row.code,
    duration_minutes: row.duration_minutes,
    required_skills: requiredSkills(row),
  },
  entries: checklistOf(row),
});

/** The ticket's tasks with the job type's labels. Tasks added to the job type later are left out. */
const checklistView = (entries: readonly ChecklistEntry[], state: string) => {
  const marks = JSON.parse(state) as ChecklistMark[];
  return entries.flatMap(({ id, label, required }) => {
    const mark = marks.find((each) => each.id === id);
    return mark ? [{ id, label, required, done: mark.done }] : [];
  });
};
