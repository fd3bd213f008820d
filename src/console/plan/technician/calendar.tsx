import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Technician } from "../../api/document.d.ts";
import { loggedIn, may, ownId } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { notify } from "../../ui/notify.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  technician: Technician;
  onAddress(calendar_url: string | null): void;
}

/** The same rule as on the service (decisions §4). */
const seesAddress = (id: string): boolean =>
  may("tickets:read") &&
  may("clients:read") &&
  (ownId() === id || (["owner", "admin"].includes(loggedIn().place.role) && !may("tickets:own")));

/** The private address of a technician's calendar: copy, rotate or revoke it. */
export const Calendar = ({ technician: { id, calendar_url }, onAddress }: Props) => {
  const { technician: t, common } = strings.value;
  const [confirming, setConfirming] = useState<"rotate" | "revoke">();
  const is_hidden = !seesAddress(id);
  const has_none = calendar_url === null && !is_hidden;
  const path = { params: { path: { id } } };
  const change = useMutation(async (what: "rotate" | "revoke") => {
    setConfirming(undefined);
    if (what === "revoke") {
      await dataOf(api.DELETE("/v1/ticket-technicians/{id}/calendar", path));
      onAddress(null);
      notify(t.calendar_revoked);
    } else {
      const rotated = await dataOf(api.POST("/v1/ticket-technicians/{id}/calendar/rotate", path));
      onAddress(rotated.calendar_url);
      notify(t.calendar_rotated);
    }
  });
  return (
    <section class="block" aria-labelledby="calendar">
      <h3 id="calendar">{t.calendar}</h3>
      {calendar_url === null ? (
        <p class="hint">{is_hidden ? t.calendar_hidden : t.no_calendar}</p>
      ) : (
        <>
          <p class="hint">{t.calendar_hint}</p>
          <p>
            <code class="address" dir="ltr">
              {calendar_url}
            </code>
          </p>
        </>
      )}
      <RefusalNotice refusal={change.refusal} />
      {confirming ? (
        <div class="notice warning" role="alert">
          <p>{confirming === "rotate" ? t.rotate_warning : t.revoke_warning}</p>
          <div class="actions">
            <Button kind="danger" onClick={() => void change.run(confirming)}>
              {confirming === "rotate" ? t.rotate : t.revoke}
            </Button>
            <Button onClick={() => setConfirming(undefined)}>{common.cancel}</Button>
          </div>
        </div>
      ) : (
        <div class="actions">
          {calendar_url !== null && (
            <CopyButton text={calendar_url} onRefused={() => notify(common.not_copied)} />
          )}
          <Button
            busy={change.is_running}
            onClick={() => (has_none ? void change.run("rotate") : setConfirming("rotate"))}
          >
            {t.rotate}
          </Button>
          {!has_none && (
            <Button busy={change.is_running} onClick={() => setConfirming("revoke")}>
              {t.revoke}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
