import * as v from "valibot";
import { languages } from "../customer-texts/language.ts";
import { instantField, pageQuery, requiredText, uuid } from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { client_message_kinds, template_placeholders } from "../shared/message-vocabulary.ts";
import { templateError } from "./template-error.ts";

const subject_max = 191;
const body_max = 5000;

/** Longer texts are refused for their length, without being parsed. */
const parsed_max = 4 * body_max;

/** A text with placeholders. */
const template = (max: number) =>
  v.pipe(
    requiredText(max),
    v.check(
      (value) => value.length > parsed_max || templateError(value) === null,
      ({ input }) => templateError(input) ?? "",
    ),
  );

const subject = v.pipe(
  template(subject_max),
  v.check((value) => !/[\n\t\u2028\u2029]/.test(value), "must be one line"),
);

const body = template(body_max);

export const TemplateText = v.object({ subject, body });

/** An unsaved text can be tried before it is saved. */
export const TemplatePreviewInput = v.object({
  client_id: v.optional(
    v.pipe(uuid(), v.description("Renders this client's name, open invoices and debt")),
  ),
  subject: v.optional(v.pipe(subject, v.description("Instead of the text in force"))),
  body: v.optional(body),
});

export type TemplatePreviewInput = v.InferOutput<typeof TemplatePreviewInput>;

export const TemplatePreview = v.object({
  subject: v.string(),
  body: v.pipe(v.string(), v.description("The e-mail's text")),
  text: v.pipe(v.string(), v.description("What a gateway gets: the body without empty lines")),
});

export const MessageTemplate = v.object({
  kind: v.picklist(client_message_kinds),
  language: v.picklist(languages),
  subject: v.pipe(
    v.string(),
    v.description(
      `With placeholders in double braces: ${template_placeholders.join(", ")}. Of several invoices, each is a list with commas`,
    ),
  ),
  body: v.pipe(
    v.string(),
    v.description("As `subject`. A line whose placeholders are all empty is left out"),
  ),
  is_default: v.pipe(v.boolean(), v.description("Whether it is the default text")),
  updated_at: v.pipe(v.nullable(instantField()), v.description("Null for a default text")),
});

export type MessageTemplate = v.InferOutput<typeof MessageTemplate>;

export const MessageTemplateList = paginatedSchema(MessageTemplate);

export const template_query = pageQuery(100);
