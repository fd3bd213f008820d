import { noContent, ok } from "../http/contract/answer.ts";
import { del, list, type Params, post, put } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { previewTemplate } from "./preview.ts";
import {
  MessageTemplate,
  MessageTemplateList,
  TemplatePreview,
  TemplatePreviewInput,
  TemplateText,
  template_query,
} from "./template-wire.ts";
import { findTemplateKey, listTemplates, resetTemplate, setTemplate } from "./templates.ts";

const tag = "Messages";

const find = (_db: unknown, _caller: unknown, params: Params) => findTemplateKey(params);

/** The texts of messages to clients. */
export const templateOperations = [
  list(
    "/v1/message-templates",
    "reports:read",
    {
      id: "listMessageTemplates",
      summary: "List message templates",
      description: "The text in force for every kind of message in every language.",
      tag,
      query: template_query,
      answers: { 200: MessageTemplateList },
    },
    ({ db, query: { page, per_page } }) => {
      const all = listTemplates(db);
      const rows = all.slice((page - 1) * per_page, page * per_page);
      return ok(paginated({ rows, total: all.length, page, per_page }));
    },
  ),

  put(
    "/v1/message-templates/:kind/:language",
    "settings:manage",
    {
      id: "updateMessageTemplate",
      summary: "Change a message template",
      description:
        "Plain text with placeholders. Messages that are queued already keep their text.",
      tag,
      find,
      body: TemplateText,
      audited: true,
      answers: { 200: MessageTemplate },
      example: {
        subject: "{{organization.name}}: invoice {{invoice.number}}",
        body: "Dear {{client.name}},\n\nyou owe {{debt}} {{currency}}.",
      },
    },
    ({ tx, subject, body }) => ok(setTemplate(tx, subject, body)),
  ),

  del(
    "/v1/message-templates/:kind/:language",
    "settings:manage",
    {
      id: "deleteMessageTemplate",
      summary: "Delete a message template",
      description: "The default text is in force again.",
      tag,
      find,
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      resetTemplate(tx, subject);
      return noContent();
    },
  ),

  post(
    "/v1/message-templates/:kind/:language/preview",
    "settings:manage",
    {
      id: "previewMessageTemplate",
      summary: "Preview a message template",
      description:
        "Renders the text in force, or the `subject` and `body` that are sent, and sends nothing. With `client_id`, which also needs `clients:read`, with that client's name, open invoices and debt; the rest are sample values.",
      tag,
      find,
      body: TemplatePreviewInput,
      // It changes nothing, so no audit entry is kept.
      isDryRun: () => true,
      audited: true,
      answers: { 200: TemplatePreview },
      example: {},
    },
    ({ tx, caller, subject, body }) => ok(previewTemplate(tx, caller, subject, body)),
  ),
];
