import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Technician } from "../../api/document.d.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { HoursFields } from "./hours-fields.tsx";
import { sentWeek, shownWeek, usualWeek } from "./weekly-hours.ts";

interface Props {
  technician: Technician;
  onChanged(technician: Technician): void;
}

/** A technician's skills and working hours. */
export const ProfileForm = ({ technician, onChanged }: Props) => {
  const { technician: t, common } = strings.value;
  const { working_day } = loggedIn().organization;
  const [active, setActive] = useState(technician.active);
  const {
    draft: { skills, max_jobs_per_day: most },
    field,
  } = useFields({
    skills: technician.skills.join(", "),
    max_jobs_per_day: String(technician.max_jobs_per_day ?? ""),
  });
  const [has_own, setOwn] = useState(technician.weekly_hours !== null);
  const [week, setWeek] = useState(() =>
    technician.weekly_hours ? shownWeek(technician.weekly_hours) : usualWeek(working_day),
  );
  const save = useMutation(async () => {
    const changed = await dataOf(
      api.PUT("/v1/ticket-technicians/{id}", {
        params: { path: { id: technician.id } },
        body: {
          ...(active === technician.active ? {} : { active }),
          skills: skills.split(/[,،]/).flatMap((skill) => skill.trim() || []),
          max_jobs_per_day: most === "" ? null : Number(most),
          weekly_hours: has_own ? sentWeek(week) : null,
        },
      }),
    );
    notify(common.saved);
    onChanged(changed);
  });
  return (
    <Form mutation={save} action={common.save}>
      <CheckField label={t.takes_visits} checked={active} onValue={setActive} />
      <TextField label={t.skills} hint={t.skills_hint} {...field("skills")} />
      <TextField
        label={t.most_visits}
        hint={t.most_hint}
        type="number"
        inputMode="numeric"
        min={1}
        {...field("max_jobs_per_day")}
      />
      <CheckField
        label={t.usual_hours(working_day.start, working_day.end)}
        checked={!has_own}
        onValue={(is_usual) => setOwn(!is_usual)}
      />
      {has_own && <HoursFields week={week} onWeek={setWeek} />}
    </Form>
  );
};
