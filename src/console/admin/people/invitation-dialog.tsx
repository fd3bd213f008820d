import type { Invitation, User } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

interface Props {
  person: Pick<User, "name" | "email">;
  invitation: Invitation;
  onClose(): void;
}

/** Shows an invitation's link once, to copy or to send by one's own e-mail program. */
export const InvitationDialog = ({ person, invitation: { url, expires_at }, onClose }: Props) => {
  const { invitations } = strings.value.desk;
  const subject = encodeURIComponent(invitations.mail_subject(loggedIn().place.name));
  const body = encodeURIComponent(invitations.mail_text(url ?? ""));
  return (
    <SecretDialog
      title={invitations.link_title(person.name)}
      secret={url}
      words={invitations.link_words(moment(expires_at))}
      onClose={onClose}
      actions={
        <a
          class="button"
          href={`mailto:${encodeURIComponent(person.email)}?subject=${subject}&body=${body}`}
        >
          {invitations.by_mail}
        </a>
      }
    />
  );
};
