import { api, dataOf } from "../../api/client.ts";
import type { Organization } from "../../api/document.d.ts";
import { loggedIn, session } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { changeOf, type Draft, draftOf, withCurrency } from "./draft.ts";

interface TextOptions {
  type?: "text" | "email" | "number";
  hint: string;
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];
type CheckName = Exclude<keyof Draft, TextName>;

/** As it is stored on the device: what was there before says what this person has changed. */
const editOf = (before: Organization): { before: Organization; draft: Draft } => ({
  before,
  draft: draftOf(before),
});

/** A draft of the settings, and functions that render its fields. */
export const useSettings = (organization: Organization) => {
  const stored = useStoredDraft("settings", () => editOf(organization));
  const { before, draft } = stored.draft;
  const { settings } = strings.value.desk;
  const save = useMutation(async () => {
    const body = changeOf(draft, before);
    const saved = await dataOf(api.PUT("/v1/organization", { body }));
    await stored.restart(editOf(saved));
    session.value = { ...loggedIn(), organization: saved };
    notify(strings.value.common.saved);
  });
  const put = (change: Partial<Draft>) => stored.change({ draft: { ...draft, ...change } });

  const text = (name: TextName, { type = "text", hint }: TextOptions) => (
    <TextField
      key={name}
      label={settings[name]}
      hint={hint}
      type={type}
      name={name}
      value={draft[name]}
      onValue={(value) =>
        put(name === "currency" ? withCurrency(draft, value, before) : { [name]: value })
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
  const time = (name: TextName, path: string) => (
    <TimeField
      key={name}
      label={settings[name]}
      hint={settings.working_day_hint}
      name={path}
      value={draft[name]}
      onValue={(value) => put({ [name]: value })}
    />
  );
  const { is_restored, discard } = stored;
  return { draft, save, text, check, time, is_restored, discard };
};
