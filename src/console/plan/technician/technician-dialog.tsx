import { api, dataOf } from "../../api/client.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { Calendar } from "./calendar.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TimeOffList } from "./time-off.tsx";

interface Props {
  id: string;
  onClose(): void;
  /** Hours, skills or time off changed. */
  onChanged(): void;
}

/** A technician's time off, and for those who manage technicians the profile and calendar. */
export const TechnicianDialog = ({ id, onClose, onChanged }: Props) => {
  const query = useQuery(`technician ${id}`, () =>
    dataOf(api.GET("/v1/ticket-technicians/{id}", { params: { path: { id } } })),
  );
  const { technician: t } = strings.value;
  return (
    <Dialog title={query.data?.name ?? t.title} onClose={onClose} aside>
      <QueryBoundary query={query}>
        {(technician) => (
          <>
            <p class="hint">
              <bdi>{technician.email}</bdi>
              {technician.phone_number && (
                <>
                  {" · "}
                  <PhoneLink phone={technician.phone_number} />
                </>
              )}
            </p>
            {may("technicians:manage") && (
              <ProfileForm
                technician={technician}
                onChanged={(changed) => {
                  query.update(() => changed);
                  onChanged();
                }}
              />
            )}
            <TimeOffList
              technician={technician}
              onChanged={() => {
                void query.refetch();
                onChanged();
              }}
            />
            {may("technicians:manage") && (
              <Calendar
                technician={technician}
                onAddress={(calendar_url) =>
                  query.update((current) => ({ ...current, calendar_url }))
                }
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
};
