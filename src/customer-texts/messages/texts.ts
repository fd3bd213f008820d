import type { ClientMessageKind } from "../../shared/message-vocabulary.ts";

/** Subject and body with placeholders (`messages/template.ts`). */
export type MessageTexts = Readonly<Record<ClientMessageKind, { subject: string; body: string }>>;
