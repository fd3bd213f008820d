import { answerOf, api } from "../../api/client.ts";
import type { Technician } from "../../api/document.d.ts";
import { sentTime, span } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";

interface Props {
  technician: Technician;
  onChanged(): void;
}

/** When a technician is away: what is and what comes, and more of it. */
export const TimeOffList = ({ technician, onChanged }: Props) => {
  const { id, time_off } = technician;
  const { technician: said, common } = words.value;
  const removal = useAction(async (time_off_id: string) => {
    await answerOf(
      api.DELETE("/v1/ticket-technicians/{id}/time-off/{time_off_id}", {
        params: { path: { id, time_off_id } },
      }),
    );
    tell(said.time_off_deleted);
    onChanged();
  });
  return (
    <section class="block" aria-labelledby="time-off">
      <h3 id="time-off">{said.time_off}</h3>
      {time_off.length === 0 && <p class="hint">{said.no_time_off}</p>}
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
                aria-label={said.delete_time_off(when)}
                onClick={() => void removal.run(entry.id)}
              >
                {common.delete}
              </Button>
            </li>
          );
        })}
      </ul>
      <Refused refusal={removal.refusal} />
      <AddTimeOff technician={technician} onChanged={onChanged} />
    </section>
  );
};

const AddTimeOff = ({ technician: { id }, onChanged }: Props) => {
  const { technician: said, booking, common } = words.value;
  const {
    draft: { starts_at, ends_at, reason },
    change,
    field,
  } = useFields({ starts_at: "", ends_at: "", reason: "" });
  const save = useAction(async () => {
    await answerOf(
      api.POST("/v1/ticket-technicians/{id}/time-off", {
        params: { path: { id } },
        body: {
          starts_at: sentTime(starts_at),
          ends_at: sentTime(ends_at),
          ...(reason === "" ? {} : { reason }),
        },
      }),
    );
    tell(said.time_off_added);
    change({ starts_at: "", ends_at: "", reason: "" });
    onChanged();
  });
  return (
    <Form mutation={save} action={said.add_time_off}>
      <div class="fields">
        <TextField label={booking.from} type="datetime-local" {...field("starts_at")} />
        <TextField label={booking.until} type="datetime-local" {...field("ends_at")} />
      </div>
      <TextField label={`${said.reason} (${common.optional})`} {...field("reason")} />
    </Form>
  );
};
