import { useState } from "preact/hooks";
import type { Client } from "../../../api/document.d.ts";
import { moment } from "../../../format/time.ts";
import { may } from "../../../session/session.ts";
import { strings } from "../../../strings/strings.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { ResumeDialog } from "./resume-dialog.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

interface Props {
  client: Client;
  onChanged(client: Client): void;
}

/** Whether the service is suspended, since when and why, with the button to change that. */
export const Suspension = ({ client, onChanged }: Props) => {
  const t = strings.value.clients.collections;
  const [open, setOpen] = useState<"suspend" | "resume" | null>(null);
  const { suspension } = client;
  const close = () => setOpen(null);
  const changed = (after: Client) => {
    close();
    onChanged(after);
  };
  return (
    <section class="block">
      <h2>{t.service}</h2>
      {suspension ? (
        <>
          <p>
            <Badge tone="bad">{t.suspended}</Badge>
          </p>
          <dl class="facts">
            <Fact label={t.since}>{moment(suspension.since)}</Fact>
            <Fact label={t.why}>{t.reasons[suspension.reason]}</Fact>
            <Fact label={t.by}>
              {suspension.by.type === "system" ? t.policy : suspension.by.name}
            </Fact>
            <Fact label={t.note}>{suspension.note}</Fact>
          </dl>
        </>
      ) : (
        <p>
          <Badge tone="good">{t.running}</Badge>
        </p>
      )}
      {may("clients:suspend") && (
        <div class="actions">
          {suspension ? (
            <Button kind="primary" onClick={() => setOpen("resume")}>
              {t.resume}
            </Button>
          ) : (
            <Button onClick={() => setOpen("suspend")}>{t.suspend}</Button>
          )}
        </div>
      )}
      {open === "suspend" && <SuspendDialog client={client} onClose={close} onSaved={changed} />}
      {open === "resume" && <ResumeDialog client={client} onClose={close} onSaved={changed} />}
    </section>
  );
};
