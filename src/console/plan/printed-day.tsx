import type { BoardAgenda, PlannedVisit, TechnicianPlan } from "../api/document.d.ts";
import { addressLine } from "../clients/contact-links.ts";
import { PhoneNumber } from "../clients/phone-link.tsx";
import { clockSpan, longDate } from "../format/time.ts";
import { Status } from "../job-facts/status.tsx";
import { strings } from "../strings/strings.ts";
import { OnPaper } from "../ui/on-paper.tsx";

/** The day as lists on paper. */
export const PrintedDay = ({ agenda }: { agenda: BoardAgenda }) => (
  <OnPaper class="printed-day" draw={() => <Lists agenda={agenda} />} />
);

const Lists = ({ agenda: { board, date, technicians } }: { agenda: BoardAgenda }) => (
  <>
    <h1>
      <bdi>{board.name}</bdi> · {longDate(date)}
    </h1>
    <div class="printed-lists">
      {technicians
        .filter(({ visits, busy, time_off }) => visits.length + busy.length + time_off.length > 0)
        .map((plan) => (
          <TechnicianList key={plan.technician.id} plan={plan} />
        ))}
    </div>
  </>
);

const TechnicianList = ({ plan }: { plan: TechnicianPlan }) => {
  const { plan: t } = strings.value;
  const { technician, visits, busy, time_off } = plan;
  return (
    <section>
      <h2>
        <bdi>{technician.name}</bdi>{" "}
        {technician.phone_number && <PhoneNumber phone={technician.phone_number} />}
      </h2>
      <table>
        <tbody>
          {time_off.map(({ id, starts_at, ends_at, reason }) => (
            <tr key={id}>
              <th scope="row">{clockSpan(starts_at, ends_at)}</th>
              <td colSpan={3}>
                {t.time_off} <bdi>{reason}</bdi>
              </td>
            </tr>
          ))}
          {visits.map((visit) => (
            <PrintedVisit key={visit.id} visit={visit} />
          ))}
          {busy.map(({ from, until }) => (
            <tr key={from}>
              <th scope="row">{clockSpan(from, until)}</th>
              <td colSpan={3}>{t.busy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const PrintedVisit = ({ visit }: { visit: PlannedVisit }) => {
  const { client, job_type, status_category } = visit;
  return (
    <tr>
      <th scope="row">{clockSpan(visit.scheduled_at, visit.scheduled_until)}</th>
      <td>
        <strong>
          <bdi>{client?.name ?? visit.title}</bdi>
        </strong>
        <br />
        {client?.phone_number && <PhoneNumber phone={client.phone_number} />}
      </td>
      <td>
        <bdi>{client && addressLine(client)}</bdi>
        {client?.reference && (
          <>
            <br />
            <bdi>{client.reference}</bdi>
          </>
        )}
      </td>
      <td>
        <bdi>{visit.ticket_number}</bdi> <bdi>{visit.title}</bdi>
        <br />
        <bdi>{job_type?.name}</bdi> <Status category={status_category} />
      </td>
    </tr>
  );
};
