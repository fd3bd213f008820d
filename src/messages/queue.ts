import type { Organization } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import type { OrgTx } from "../database/org.ts";
import { type MessageSubjects, queueMessage } from "../queue-message.ts";
import type { ClientMessageKind } from "../shared/message-vocabulary.ts";
import { reachOf } from "./reach.ts";
import { renderTemplate, usesPlaceholder } from "./template.ts";
import type { TemplateValues } from "./template-values.ts";
import { readTemplate } from "./templates.ts";

export interface ClientMessage extends Omit<MessageSubjects, "client_id"> {
  kind: ClientMessageKind;
  values: TemplateValues;
  /** Makes the link to the client's bill page. Called only if a message is queued whose text has it. */
  bill_link?(): string | null;
}

/**
 * Queues a message to a client in their language, on each channel that reaches them (`reachOf`), with the text
 * in force. Returns the ids, none without an address. If nothing can be sent, the messages are `skipped`.
 */
export const queueToClient = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  { kind, values, bill_link, ...about }: ClientMessage,
): string[] => {
  const { language, channels, obstacle } = reachOf(organization, client, kind, tx.sends_mail);
  if (channels.length === 0) return [];
  const text = readTemplate(tx, { kind, language });
  const link = bill_link && usesPlaceholder(text, "bill_link") ? { bill_link: bill_link() } : {};
  const rendered = renderTemplate(text, { ...values, ...link });
  return channels.map(({ channel, to }) =>
    queueMessage(tx, {
      ...about,
      ...{ kind, channel, language, to, client_id: client.id },
      subject: rendered.subject,
      body: channel === "email" ? rendered.body : rendered.text,
      can_be_sent: obstacle === null,
    }),
  );
};
