import { api, dataOf } from "../../api/client.ts";
import { readItems } from "../../clients/use-items.ts";
import { may } from "../../session/session.ts";
import type { Language } from "../../strings/languages.ts";
import { boardInput, type ChosenTemplate, itemInput, jobTypeInput } from "./template-inputs.ts";
import { board_templates, item_templates, job_type_templates } from "./templates.ts";

export const kinds = ["boards", "job_types", "items"] as const;

export type Kind = (typeof kinds)[number];

/** A template as it will be created. */
export interface TemplateRow extends ChosenTemplate {
  kind: Kind;
  is_chosen: boolean;
  /** Exists already, or was created here. */
  is_created: boolean;
}

const rowOf = (kind: Kind, { id, ...template }: { id: string; name: string }): TemplateRow => ({
  id,
  kind,
  is_chosen: kind !== "items", // items need a price first
  duration_minutes: "",
  sla_hours: "",
  price: "",
  is_created: false,
  ...template,
});

/** The templates in a language, without those that this person may not create. */
const rowsIn = (language: Language): TemplateRow[] => [
  ...(may("boards:manage") ? board_templates : []).map(({ id, name }) =>
    rowOf("boards", { id, name: name[language] }),
  ),
  ...(may("tickets:update") ? job_type_templates : []).map((template) => ({
    ...rowOf("job_types", { id: template.id, name: template.name[language] }),
    duration_minutes: String(template.duration_minutes),
    sla_hours: String(template.sla_hours),
  })),
  ...(may("items:manage") ? item_templates : []).map(({ id, name }) =>
    rowOf("items", { id, name: name[language] }),
  ),
];

/** Boards that exist are known by their name in either language, job types by their code, items by their SKU. */
const readExisting = async (): Promise<Record<Kind, Set<string>>> => {
  const [boards, job_types, items] = await Promise.all([
    dataOf(api.GET("/v1/ticket-boards")),
    dataOf(api.GET("/v1/ticket-job-types", { params: { query: { include_inactive: true } } })),
    readItems(),
  ]);
  const names = new Set(boards.data.map(({ name }) => name));
  const of_boards = board_templates.filter(({ name }) => names.has(name.en) || names.has(name.ar));
  return {
    boards: new Set(of_boards.map(({ id }) => id)),
    job_types: new Set(job_types.data.map(({ code }) => code)),
    items: new Set(items.flatMap(({ sku }) => sku ?? [])),
  };
};

export const readRows = async (language: Language): Promise<TemplateRow[]> => {
  const existing = await readExisting();
  return rowsIn(language).map((row) =>
    existing[row.kind].has(row.id) ? { ...row, is_chosen: false, is_created: true } : row,
  );
};

/** Creates what a row stands for. */
export const createFrom = async (row: TemplateRow, language: Language): Promise<void> => {
  const board = row.kind === "boards" && boardInput(row, language);
  if (board) await dataOf(api.POST("/v1/ticket-boards", { body: board }));
  const job_type = row.kind === "job_types" && jobTypeInput(row, language);
  if (job_type) await dataOf(api.POST("/v1/ticket-job-types", { body: job_type }));
  const item = row.kind === "items" && itemInput(row, language);
  if (item) await dataOf(api.POST("/v1/items", { body: item }));
};

/** What a row brings along, in one line. */
export const contentOf = ({ id, kind }: TemplateRow, language: Language): string => {
  const board = board_templates.find((of) => of.id === id);
  if (kind === "boards") return board?.columns.map(({ name }) => name[language]).join(" · ") ?? "";
  const job_type = job_type_templates.find((of) => of.id === id);
  return job_type?.checklist.map(({ label }) => label[language]).join(" · ") ?? "";
};
