import { useState } from "preact/hooks";
import { abilities } from "../../../shared/abilities.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Ability, ApiKey } from "../../api/document.d.ts";
import { sentTime, wallTime } from "../../format/time.ts";
import { loggedIn, may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, CheckField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { AbilityChoice } from "../people/ability-choice.tsx";
import { BoardChoice } from "./board-choice.tsx";

interface Props {
  /** The key to change; left out to create one. */
  api_key?: ApiKey;
  onClose(): void;
  /** `created` has the secret of a new key. */
  onSaved(created?: { key: string | null }): void;
}

/** A key cannot have `tickets:own`, and a person restricted by it cannot give a key any `tickets:` ability. */
const canBeGranted = (ability: string): ability is Ability =>
  ability !== "tickets:own" && !(may("tickets:own") && ability.startsWith("tickets:"));

const grantable = (): Ability[] =>
  abilities.filter((ability) => canBeGranted(ability) && may(ability));

const lines = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Creates or changes an API key. */
export const KeyForm = ({ api_key, onClose, onSaved }: Props) => {
  const { desk, common } = strings.value;
  const { keys } = desk;
  const [chosen, setChosen] = useState<ReadonlySet<Ability>>(new Set(api_key?.abilities));
  const [board_ids, setBoards] = useState<string[] | null>(api_key?.board_ids ?? null);
  const initial_expires = api_key?.expires_at ? wallTime(api_key.expires_at) : "";
  const {
    draft: { name, ip_allowlist: addresses, daily_limit: limit, expires_at: expires },
    field,
  } = useFields({
    name: api_key?.name ?? "",
    ip_allowlist: api_key?.ip_allowlist.join("\n") ?? "",
    daily_limit: String(api_key?.daily_limit ?? loggedIn().organization.daily_call_limit),
    expires_at: initial_expires,
  });
  const [active, setActive] = useState(api_key?.active ?? true);

  const save = useMutation(async () => {
    const body = {
      name,
      abilities: [...chosen],
      board_ids,
      ip_allowlist: lines(addresses),
      daily_limit: Number(limit),
      active,
      // The field has no seconds, so an unchanged time is not sent.
      ...(expires === initial_expires
        ? {}
        : { expires_at: expires === "" ? null : sentTime(expires) }),
    };
    if (api_key) {
      const params = { path: { id: api_key.id } };
      await dataOf(api.PUT("/v1/api-keys/{id}", { params, body }));
      onSaved();
    } else {
      const { key } = await dataOf(api.POST("/v1/api-keys", { body }));
      onSaved({ key });
    }
    notify(common.saved);
  });

  return (
    <Dialog title={api_key ? keys.edit : keys.create} onClose={onClose} aside>
      <Form mutation={save} action={api_key ? common.save : keys.create} onCancel={onClose}>
        <TextField label={keys.name} hint={keys.name_hint} {...field("name")} />
        <div class="fields">
          <TextField
            label={keys.limit}
            hint={keys.limit_hint}
            type="number"
            min={1}
            {...field("daily_limit")}
          />
          <DateTimeField label={keys.expires} hint={keys.expires_hint} {...field("expires_at")} />
        </div>
        <AreaField label={keys.addresses} hint={keys.addresses_hint} {...field("ip_allowlist")} />
        {may("tickets:read") && <BoardChoice chosen={board_ids} onChosen={setBoards} />}
        <CheckField label={desk.on} checked={active} onValue={setActive} />
        <AbilityChoice
          actions={
            <>
              <Button onClick={() => setChosen(new Set(grantable()))}>{desk.choose_all}</Button>
              <Button onClick={() => setChosen(new Set())}>{desk.choose_none}</Button>
            </>
          }
          isShown={canBeGranted}
          isChosen={(ability) => canBeGranted(ability) && chosen.has(ability)}
          onChosen={(ability, is_chosen) => {
            const next = new Set(chosen);
            if (!canBeGranted(ability)) return;
            if (is_chosen) next.add(ability);
            else next.delete(ability);
            setChosen(next);
          }}
        />
      </Form>
    </Dialog>
  );
};
