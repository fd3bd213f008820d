import type { AccessController } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";

/** Whether the controller is used, and why it could not be reached last. */
export const ControllerState = ({
  controller: { active, last_error, last_ok_at },
}: {
  controller: AccessController;
}) => {
  const t = strings.value.desk.network;
  if (!active) return <Badge>{t.off}</Badge>;
  if (last_error !== null)
    return (
      <div>
        <Badge tone="bad">{t.failing}</Badge>
        <p class="said" lang="en">
          <bdi>{last_error}</bdi>
        </p>
      </div>
    );
  return last_ok_at === null ? <Badge>{t.not_used}</Badge> : <Badge tone="good">{t.works}</Badge>;
};
