import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { ReplayInput, Webhook } from "../../api/document.d.ts";
import { plusDays, sentTime, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import type { Topic } from "./topic-choice.tsx";

interface Props {
  endpoint: Webhook;
  onClose(): void;
  onQueued(): void;
}

/** Queues an endpoint's events of a time range again. */
export const ReplayDialog = ({ endpoint, onClose, onQueued }: Props) => {
  const {
    draft: { from, until },
    field,
  } = useFields({ from: `${plusDays(today(), -1)}T00:00`, until: "" });
  const [topic, setTopic] = useState<Topic | "">("");
  const [status, setStatus] = useState<ReplayInput["status"] | "">("");
  const { desk } = strings.value;
  const { replay } = desk;
  const save = useMutation(async () => {
    const body: ReplayInput = {
      from: sentTime(from),
      ...(until === "" ? {} : { until: sentTime(until) }),
      ...(topic === "" ? {} : { topics: [topic] }),
      ...(status === "" ? {} : { status }),
    };
    const params = { path: { uuid: endpoint.id } };
    const { count } = await dataOf(api.POST("/v1/webhooks/{uuid}/replay", { params, body }));
    notify(count === 0 ? replay.nothing : replay.done(count));
    onQueued();
    onClose();
  });
  return (
    <Dialog title={desk.webhooks.replay} onClose={onClose}>
      <p>{replay.words}</p>
      <Form mutation={save} action={desk.webhooks.resend} onCancel={onClose}>
        <div class="fields">
          <DateTimeField label={desk.from} hint={replay.from_hint} {...field("from")} />
          <DateTimeField label={desk.until} hint={replay.until_hint} {...field("until")} />
          <SelectField
            label={replay.status}
            value={status ?? ""}
            onValue={(chosen) => setStatus(chosen as ReplayInput["status"] | "")}
            options={[
              ["", replay.missed],
              ["failed", replay.failed],
              ["dropped", replay.dropped],
              ["all", replay.all],
            ]}
          />
          <SelectField
            label={desk.webhooks.topic}
            value={topic}
            onValue={(chosen) => setTopic(chosen as Topic | "")}
            options={[
              ["", replay.every_topic],
              ...endpoint.topics.map((name) => [name, name] as const),
            ]}
          />
        </div>
      </Form>
    </Dialog>
  );
};
