import type { User } from "../../api/document.d.ts";
import { serverNow } from "../../api/server-clock.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";

/** Whether a person can log in; of who never could, whether they are invited. */
export const PersonStatus = ({ person }: { person: User }) => {
  const { people, invitations } = strings.value.desk;
  const { active, can_log_in, invited_until } = person;
  if (!active) return <Badge>{people.inactive_only}</Badge>;
  if (can_log_in) return <Badge tone="good">{people.active_only}</Badge>;
  if (invited_until === null) return <Badge tone="warning">{invitations.no_password}</Badge>;
  const has_expired = Date.parse(invited_until) <= serverNow();
  return has_expired ? (
    <Badge tone="warning">{invitations.expired}</Badge>
  ) : (
    <Badge tone="info">{invitations.invited}</Badge>
  );
};
