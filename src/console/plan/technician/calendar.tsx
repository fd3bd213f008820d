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

/** As the service decides whom it shows the address (decisions §4). */
const seesAddress = (id: string): boolean =>
  may("tickets:read") &&
  may("clients:read") &&
  (ownId() === id || (["owner", "admin"].includes(loggedIn().place.role) && !may("tickets:own")));

/** The private address of a technician's calendar: shown, copied, given anew, taken away. */
export const Calendar = ({ technician: { id, calendar_url }, onAddress }: Props) => {
  const { technician: t, common } = strings.value;
  const [asked, setAsked] = useState<"rotate" | "revoke">();
  const is_hidden = !seesAddress(id);
  const has_none = calendar_url === null && !is_hidden;
  const path = { params: { path: { id } } };
  const change = useMutation(async (what: "rotate" | "revoke") => {
    setAsked(undefined);
    if (what === "revoke") {
      await dataOf(api.DELETE("/v1/ticket-technicians/{id}/calendar", path));
      onAddress(null);
      notify(t.calendar_revoked);
    } else {
      const made = await dataOf(api.POST("/v1/ticket-technicians/{id}/calendar/rotate", path));
      onAddress(made.calendar_url);
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
      {asked ? (
        <div class="notice warning" role="alert">
          <p>{asked === "rotate" ? t.rotate_warning : t.revoke_warning}</p>
          <div class="actions">
            <Button kind="danger" onClick={() => void change.run(asked)}>
              {asked === "rotate" ? t.rotate : t.revoke}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{common.cancel}</Button>
          </div>
        </div>
      ) : (
        <div class="actions">
          {calendar_url !== null && (
            <CopyButton text={calendar_url} onRefused={() => notify(common.not_copied)} />
          )}
          <Button
            busy={change.is_running}
            onClick={() => (has_none ? void change.run("rotate") : setAsked("rotate"))}
          >
            {t.rotate}
          </Button>
          {!has_none && (
            <Button busy={change.is_running} onClick={() => setAsked("revoke")}>
              {t.revoke}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
