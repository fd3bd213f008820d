import { useState } from "preact/hooks";
import type { Role } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Invitation, User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { RoleAbilities } from "./role-abilities.tsx";
import { rolesToOffer } from "./roles-to-offer.ts";

interface Props {
  onInvited(): void;
  onClose(): void;
}

/** Adds a person without a password, and shows the link with which they set it. */
export const InviteDialog = ({ onInvited, onClose }: Props) => {
  const { people, invitations } = strings.value.desk;
  const choices = rolesToOffer();
  const { draft, field } = useFields({ name: "", email: "" });
  const [role, setRole] = useState<Role>(choices.at(-1) ?? "viewer");
  const [person, setPerson] = useState<User | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const save = useMutation(async () => {
    // Added by an earlier try whose invitation failed.
    const added = person ?? (await dataOf(api.POST("/v1/users", { body: { ...draft, role } })));
    setPerson(added);
    const params = { path: { id: added.id } };
    setInvitation(await dataOf(api.POST("/v1/users/{id}/invitation", { params })));
    onInvited();
  });
  if (person && invitation)
    return <InvitationDialog person={person} invitation={invitation} onClose={onClose} />;
  return (
    <Dialog title={invitations.invite} onClose={onClose}>
      <p class="hint">{invitations.hint}</p>
      <Form mutation={save} action={invitations.send} onCancel={onClose}>
        <TextField label={people.name} {...field("name")} />
        <TextField label={people.email} type="email" {...field("email")} />
        <SelectField
          label={people.role}
          name="role"
          value={role}
          onValue={(chosen) => setRole(chosen as Role)}
          options={choices.map((each) => [each, people.role_name[each]])}
        />
        <RoleAbilities role={role} />
      </Form>
    </Dialog>
  );
};
