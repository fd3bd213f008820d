import { type Instant, now, plusSeconds } from "../clock/instant.ts";
import { readBilled } from "./billed.ts";
import { readCollected } from "./collected.ts";
import type { CallService } from "./subscribe.ts";

interface Board {
  id: string;
  columns: { id: string; category: string }[];
}

/** The first board, and the first job on it. */
const firstJob = async (call: CallService) => {
  const boards = await call<{ data: Board[] }>("GET", "/v1/ticket-boards");
  const [board] = boards.data;
  if (!board) throw new Error("The demo's database has no board: start the demo with --fresh");
  const jobs = await call<{ data: { id: string; ticket_number: string }[] }>(
    "GET",
    `/v1/tickets?board_id=${board.id}&sort_by=status&sort_order=asc&per_page=1`,
  );
  const [ticket] = jobs.data;
  const column = board.columns.find(({ category }) => category === "in_progress");
  if (!ticket || !column)
    throw new Error("The demo's board has no job to move: start the demo with --fresh");
  return { board_id: board.id, ticket, column_id: column.id };
};

interface Technician {
  id: string;
  name: string;
  weekly_hours: object | null;
  calendar_url: string | null;
}

/** A visit that is refused at any time. */
export interface RefusedVisit {
  technician: { id: string; name: string };
  scheduled_at: string;
  scheduled_until: string;
}

/** A technician with the organization's working hours, whose next free slot is soon. */
const someTechnician = async (call: CallService): Promise<Technician> => {
  const technicians = await call<Technician[]>("GET", "/v1/ticket-technicians");
  const found = technicians.find(({ weekly_hours }) => weekly_hours === null);
  if (!found) throw new Error("The demo has no technician left: start the demo with --fresh");
  return found;
};

const day_seconds = 24 * 3600;

interface Visited {
  id: string;
  scheduled_at: Instant | null;
  scheduled_until: Instant;
}

/** The time of the technician's last visit; at night once all are over. */
const refusedVisit = async (
  call: CallService,
  technician: Technician,
  job_id: string,
): Promise<RefusedVisit> => {
  const { data } = await call<{ data: Visited[] }>(
    "GET",
    `/v1/tickets?technician_id=${technician.id}&status_category=new,scheduled&sort_by=scheduled_at&sort_order=desc&per_page=2`,
  );
  const last = data.find(({ id }) => id !== job_id);
  const tomorrow = plusSeconds(now(), day_seconds);
  if (last?.scheduled_at && last.scheduled_at > tomorrow)
    return { technician, scheduled_at: last.scheduled_at, scheduled_until: last.scheduled_until };
  // Without an offset it is the organization's wall time.
  const day = plusSeconds(tomorrow, day_seconds).slice(0, "2026-10-15".length);
  return { technician, scheduled_at: `${day}T03:00`, scheduled_until: `${day}T04:00` };
};

/** The technician's calendar URL; creates one if there is none. */
const calendarOf = async (call: CallService, { id, calendar_url }: Technician): Promise<string> => {
  if (calendar_url) return calendar_url;
  const path = `/v1/ticket-technicians/${id}/calendar/rotate`;
  return (await call<{ calendar_url: string }>("POST", path)).calendar_url;
};

/** The objects that the printed requests use. */
export const readNamed = async (call: CallService) => {
  const technician = await someTechnician(call);
  const job = await firstJob(call);
  return {
    ...job,
    refused: await refusedVisit(call, technician, job.ticket.id),
    calendar_url: await calendarOf(call, technician),
    billed: await readBilled(call, job.ticket.id),
    collected: await readCollected(call),
  };
};
