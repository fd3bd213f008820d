import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { addressOf } from "../tabs.ts";

export const RemoveDialog = ({ person, onClose }: { person: User; onClose(): void }) => {
  const { route } = useLocation();
  const { desk } = strings.value;
  const remove = async () => {
    await dataOf(api.DELETE("/v1/users/{id}", { params: { path: { id: person.id } } }));
    notify(desk.deleted);
    route(addressOf("people"));
  };
  return (
    <ConfirmDialog
      title={desk.people.delete_title}
      action={desk.people.remove}
      onClose={onClose}
      onConfirm={remove}
    >
      {desk.people.delete_words(person.name)}
    </ConfirmDialog>
  );
};
