import type { UnscheduledTicket } from "../api/document.d.ts";

export const assignedTo = ({ assignee_ids }: UnscheduledTicket, technician_id: string): boolean =>
  assignee_ids.includes(technician_id);

export interface Taker {
  id: string;
  skills: readonly string[];
  /** Whether they are a member of the board. */
  is_member: boolean;
}

const fold = (skill: string): string => skill.normalize("NFC").toLowerCase();

/** Whether an unscheduled job is this technician's to take: theirs already, or nobody's and they have the skills. */
export const canTake = (ticket: UnscheduledTicket, { id, skills, is_member }: Taker): boolean => {
  if (assignedTo(ticket, id)) return true;
  if (ticket.assignee_ids.length > 0 || !is_member) return false;
  const present = new Set(skills.map(fold));
  return (ticket.job_type?.required_skills ?? []).every((skill) => present.has(fold(skill)));
};
