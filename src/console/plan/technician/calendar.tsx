import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Technician } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { loggedIn, may, ownId } from "../../session/session.ts";
import { words } from "../../words/words.ts";

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
  const { technician: said, common } = words.value;
  const [asked, setAsked] = useState<"rotate" | "revoke">();
  const is_hidden = !seesAddress(id);
  const has_none = calendar_url === null && !is_hidden;
  const path = { params: { path: { id } } };
  const change = useAction(async (what: "rotate" | "revoke") => {
    setAsked(undefined);
    if (what === "revoke") {
      await answerOf(api.DELETE("/v1/ticket-technicians/{id}/calendar", path));
      onAddress(null);
      tell(said.calendar_revoked);
    } else {
      const made = await answerOf(api.POST("/v1/ticket-technicians/{id}/calendar/rotate", path));
      onAddress(made.calendar_url);
      tell(said.calendar_rotated);
    }
  });
  return (
    <section class="block" aria-labelledby="calendar">
      <h3 id="calendar">{said.calendar}</h3>
      {calendar_url === null ? (
        <p class="hint">{is_hidden ? said.calendar_hidden : said.no_calendar}</p>
      ) : (
        <>
          <p class="hint">{said.calendar_hint}</p>
          <p>
            <code class="address" dir="ltr">
              {calendar_url}
            </code>
          </p>
        </>
      )}
      <Refused refusal={change.refusal} />
      {asked ? (
        <div class="notice warning" role="alert">
          <p>{asked === "rotate" ? said.rotate_warning : said.revoke_warning}</p>
          <div class="actions">
            <Button kind="danger" onClick={() => void change.run(asked)}>
              {asked === "rotate" ? said.rotate : said.revoke}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{common.cancel}</Button>
          </div>
        </div>
      ) : (
        <div class="actions">
          {calendar_url !== null && (
            <CopyButton text={calendar_url} onRefused={() => tell(common.not_copied)} />
          )}
          <Button
            busy={change.is_running}
            onClick={() => (has_none ? void change.run("rotate") : setAsked("rotate"))}
          >
            {said.rotate}
          </Button>
          {!has_none && (
            <Button busy={change.is_running} onClick={() => setAsked("revoke")}>
              {said.revoke}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
