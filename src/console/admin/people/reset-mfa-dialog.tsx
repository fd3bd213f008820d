import { api, dataOf } from "../../api/client.ts";
import type { User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";

/** Confirms taking the second factor off somebody who has lost it. */
export const ResetMfaDialog = ({ person, onClose }: { person: User; onClose(): void }) => {
  const { people } = strings.value.desk;
  const reset = async () => {
    const params = { path: { id: person.id } };
    await dataOf(api.POST("/v1/users/{id}/reset-mfa", { params }));
    notify(people.mfa_was_reset);
    onClose();
  };
  return (
    <ConfirmDialog
      title={people.reset_mfa}
      action={people.reset_mfa}
      onClose={onClose}
      onConfirm={reset}
    >
      {people.reset_mfa_words(person.name)}
    </ConfirmDialog>
  );
};
