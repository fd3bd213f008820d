import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Organization } from "../../api/document.d.ts";
import { loggedIn, session } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { changeOf, type Draft, draftOf, withCurrency } from "./draft.ts";

interface TextOptions {
  type?: "text" | "email" | "number";
  hint: string;
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];
type CheckName = Exclude<keyof Draft, TextName>;

/** A draft of the settings, and functions that render its fields. */
export const useSettings = (organization: Organization) => {
  const [before, setBefore] = useState(organization);
  const [draft, setDraft] = useState(() => draftOf(organization));
  const { settings } = strings.value.desk;
  const save = useMutation(async () => {
    const body = changeOf(draft, before);
    const saved = await dataOf(api.PUT("/v1/organization", { body }));
    setBefore(saved);
    setDraft(draftOf(saved));
    session.value = { ...loggedIn(), organization: saved };
    notify(strings.value.common.saved);
  });
  const put = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }));

  const time = (name: "working_day_start" | "working_day_end", path: string) => (
    <TimeField
      label={settings[name]}
      hint={settings.working_day_hint}
      name={path}
      value={draft[name]}
      onValue={(value) => put({ [name]: value })}
    />
  );
  const text = (name: TextName, { type = "text", hint }: TextOptions) => (
    <TextField
      key={name}
      label={settings[name]}
      hint={hint}
      type={type}
      name={name}
      value={draft[name]}
      onValue={(value) =>
        name === "currency"
          ? setDraft((current) => withCurrency(current, value, before))
          : put({ [name]: value })
      }
      list={name === "timezone" ? "timezones" : undefined}
    />
  );
  const check = (name: CheckName) => (
    <CheckField
      key={name}
      label={settings[name]}
      checked={draft[name]}
      onValue={(value) => put({ [name]: value })}
    />
  );
  return { draft, save, text, time, check };
};
