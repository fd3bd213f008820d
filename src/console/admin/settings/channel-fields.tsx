import { client_message_kinds } from "../../../shared/message-vocabulary.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import type { ChannelChoice, Channels } from "./channels.ts";

interface Props {
  channels: Channels;
  onChannels(channels: Channels): void;
}

/** How each kind of message is sent. */
export const ChannelFields = ({ channels, onChannels }: Props) => {
  const { billing, desk } = strings.value;
  const t = desk.settings.customers;
  return (
    <details>
      <summary>{t.channels}</summary>
      <div class="fields">
        {client_message_kinds.map((kind) => (
          <SelectField
            key={kind}
            label={billing.messages.kinds[kind]}
            name={`channels.${kind}`}
            value={channels[kind]}
            onValue={(choice) => onChannels({ ...channels, [kind]: choice as ChannelChoice })}
            options={Object.entries(t.channel_choices)}
          />
        ))}
      </div>
    </details>
  );
};
