import { answerOf, api } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { Calendar } from "./calendar.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TimeOffList } from "./time-off.tsx";

interface Props {
  id: string;
  onClose(): void;
  /** Hours, skills or time off are others now. */
  onChanged(): void;
}

/** A technician's profile, for those who manage technicians. */
export const TechnicianDialog = ({ id, onClose, onChanged }: Props) => {
  const read = useRead(`technician ${id}`, () =>
    answerOf(api.GET("/v1/ticket-technicians/{id}", { params: { path: { id } } })),
  );
  const { technician: said } = words.value;
  return (
    <Dialog title={read.data?.name ?? said.title} onClose={onClose} aside>
      <Ready read={read}>
        {(technician) => (
          <>
            <p class="hint">
              <bdi>{[technician.email, technician.phone_number].filter(Boolean).join(" · ")}</bdi>
            </p>
            <ProfileForm
              technician={technician}
              onChanged={(changed) => {
                read.put(() => changed);
                onChanged();
              }}
            />
            <TimeOffList
              technician={technician}
              onChanged={() => {
                void read.again();
                onChanged();
              }}
            />
            <Calendar
              technician={technician}
              onAddress={(calendar_url) => read.put((kept) => ({ ...kept, calendar_url }))}
            />
          </>
        )}
      </Ready>
    </Dialog>
  );
};
