import type { Language } from "../customer-texts/language.ts";
import { languages } from "../customer-texts/language.ts";
import { defaultText } from "../customer-texts/messages/default-text.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { notFound } from "../refusal.ts";
import { type ClientMessageKind, client_message_kinds } from "../shared/message-vocabulary.ts";
import type { MessageText } from "./template.ts";
import type { MessageTemplate } from "./template-wire.ts";

/** Names a template. */
export interface TemplateKey {
  kind: ClientMessageKind;
  language: Language;
}

const own_text = prepareInOrg<{ kind: ClientMessageKind; language: Language }>()((param) =>
  build
    .selectFrom("message_templates")
    .select(["subject", "body", "updated_at"])
    .where("org_id", "=", param("org_id"))
    .where("kind", "=", param("kind"))
    .where("language", "=", param("language")),
);

/** The template with the text in force: the organization's own, otherwise the default one. */
export const readTemplate = (db: OrgReader, key: TemplateKey): MessageTemplate => {
  const { kind, language } = key;
  const own = db.first(own_text, { kind, language });
  const text = own ?? { ...defaultText(kind, language), updated_at: null };
  return { kind, language, ...text, is_default: own === undefined };
};

/** Every kind in every language. */
export const listTemplates = (db: OrgReader): MessageTemplate[] =>
  client_message_kinds.flatMap((kind) =>
    languages.map((language) => readTemplate(db, { kind, language })),
  );

/** The template that the path names, or 404. */
export const findTemplateKey = (params: Readonly<Record<string, string>>): TemplateKey => {
  const kind = client_message_kinds.find((each) => each === params.kind);
  const language = languages.find((each) => each === params.language);
  if (kind === undefined || language === undefined) throw notFound();
  return { kind, language };
};

/** Sets the organization's own text. */
export const setTemplate = (
  tx: OrgTx,
  key: TemplateKey,
  { subject, body }: MessageText,
): MessageTemplate => {
  const text = { subject, body, updated_at: tx.now };
  tx.run(
    tx
      .into("message_templates", { ...key, ...text })
      .onConflict((row) => row.columns(["org_id", "kind", "language"]).doUpdateSet(text)),
  );
  return readTemplate(tx, key);
};

/** Goes back to the default text. */
export const resetTemplate = (tx: OrgTx, { kind, language }: TemplateKey): void => {
  tx.run(tx.delete("message_templates").where("kind", "=", kind).where("language", "=", language));
};
