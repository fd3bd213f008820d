import { useState } from "preact/hooks";
import type { Role } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import type { User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { AbilityChoice } from "./ability-choice.tsx";
import { type Extras, originOf, sentExtras, withAbility } from "./roles.ts";
import { rolesToOffer } from "./roles-to-offer.ts";

interface Props {
  /** The person to change; left out to add one. */
  person?: User;
  onClose(): void;
  onSaved(person: User): void;
}

/** Adds or changes a person. */
export const PersonForm = ({ person, onClose, onSaved }: Props) => {
  const { people } = strings.value.desk;
  const choices = rolesToOffer(person?.role);
  const {
    draft: { name, email, phone_number: phone, password },
    field,
  } = useFields({
    name: person?.name ?? "",
    email: person?.email ?? "",
    phone_number: person?.phone_number ?? "",
    password: "",
  });
  const [active, setActive] = useState(person?.active ?? true);
  const [role, setRole] = useState<Role>(person?.role ?? choices.at(-1) ?? "viewer");
  const [extras, setExtras] = useState<Extras>({
    added: new Set(person?.added_abilities),
    removed: new Set(person?.removed_abilities),
  });

  const save = useMutation(async () => {
    const body = {
      name,
      email,
      phone_number: phone.trim() === "" ? null : phone,
      role,
      active,
      ...sentExtras(role, extras),
      ...(password === "" ? {} : { password }),
    };
    const saved = await dataOf(
      person
        ? api.PUT("/v1/users/{id}", { params: { path: { id: person.id } }, body })
        : api.POST("/v1/users", { body }),
    );
    notify(strings.value.common.saved);
    onSaved(saved);
  });

  return (
    <Dialog title={person ? people.edit : people.add} onClose={onClose} aside>
      <Form mutation={save} action={strings.value.common.save} onCancel={onClose}>
        <TextField label={people.name} {...field("name")} />
        <TextField label={people.email} type="email" {...field("email")} />
        <TextField label={people.phone} type="tel" {...field("phone_number")} />
        <TextField
          label={people.password}
          type="password"
          autocomplete="new-password"
          {...field("password")}
          hint={person ? people.password_change_hint : people.password_new_hint}
        />
        <SelectField
          label={people.role}
          name="role"
          value={role}
          onValue={(chosen) => setRole(chosen as Role)}
          options={choices.map((each) => [each, people.role_name[each]])}
        />
        <CheckField label={people.active} checked={active} onValue={setActive} />
        <p class="hint">{people.active_hint}</p>
        <AbilityChoice
          hint={people.abilities_hint}
          isChosen={(ability) => ["role", "added"].includes(originOf(role, extras, ability))}
          noteOf={(ability) => {
            const origin = originOf(role, extras, ability);
            if (origin === "added") return people.was_added;
            return origin === "removed" ? people.was_removed : undefined;
          }}
          onChosen={(ability, is_granted) =>
            setExtras((current) => withAbility(role, current, ability, is_granted))
          }
        />
      </Form>
    </Dialog>
  );
};
