import type { Technician } from "../../api/document.d.ts";
import { sentTime, span } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { addTimeOff, deleteTimeOff } from "./time-off-calls.ts";

interface Props {
  technician: Technician;
  onChanged(): void;
}

/** A technician's current and future time off. */
export const TimeOffList = ({ technician, onChanged }: Props) => {
  const { id, time_off } = technician;
  const { technician: t, common } = strings.value;
  const removal = useMutation(async (time_off_id: string) => {
    await deleteTimeOff(id, time_off_id);
    notify(t.time_off_deleted);
    onChanged();
  });
  return (
    <section class="block" aria-labelledby="time-off">
      <h3 id="time-off">{t.time_off}</h3>
      {time_off.length === 0 && <p class="hint">{t.no_time_off}</p>}
      <ul class="time-off">
        {time_off.map((entry) => {
          const when = span(entry.starts_at, entry.ends_at);
          return (
            <li key={entry.id}>
              <span>
                <bdi>{when}</bdi> <bdi>{entry.reason}</bdi>
              </span>
              <Button
                busy={removal.is_running}
                aria-label={t.delete_time_off(when)}
                onClick={() => void removal.run(entry.id)}
              >
                {common.delete}
              </Button>
            </li>
          );
        })}
      </ul>
      <RefusalNotice refusal={removal.refusal} />
      <AddTimeOff technician={technician} onChanged={onChanged} />
    </section>
  );
};

const AddTimeOff = ({ technician: { id }, onChanged }: Props) => {
  const { technician: t, booking, common } = strings.value;
  const {
    draft: { starts_at, ends_at, reason },
    change,
    field,
  } = useFields({ starts_at: "", ends_at: "", reason: "" });
  const save = useMutation(async () => {
    await addTimeOff(id, {
      starts_at: sentTime(starts_at),
      ends_at: sentTime(ends_at),
      ...(reason === "" ? {} : { reason }),
    });
    notify(t.time_off_added);
    change({ starts_at: "", ends_at: "", reason: "" });
    onChanged();
  });
  return (
    <Form mutation={save} action={t.add_time_off}>
      <div class="fields">
        <DateTimeField label={booking.from} {...field("starts_at")} />
        <DateTimeField label={booking.until} {...field("ends_at")} />
      </div>
      <TextField label={`${t.reason} (${common.optional})`} {...field("reason")} />
    </Form>
  );
};
