import type { BoardInput, JobTypeInput, NewItem } from "../../api/document.d.ts";
import { typedNumber } from "../../format/typed-number.ts";
import {
  board_templates,
  item_templates,
  job_type_templates,
  type TemplateLanguage,
} from "./templates.ts";

/** A template with what was typed. */
export interface ChosenTemplate {
  id: string;
  name: string;
  /** Of job types. */
  duration_minutes: string;
  sla_hours: string;
  /** Of items, in the organization's currency. */
  price: string;
}

const numberOrNull = (typed: string): number | null =>
  typed.trim() === "" ? null : typedNumber(typed);

/** The bodies of the requests that create what a template stands for; null for an unknown id. */
export const boardInput = (
  { id, name }: ChosenTemplate,
  language: TemplateLanguage,
): BoardInput | null => {
  const template = board_templates.find((of) => of.id === id);
  return template
    ? {
        name,
        color: template.color,
        description: template.description[language],
        columns: template.columns.map((of) => ({ category: of.category, name: of.name[language] })),
      }
    : null;
};

export const jobTypeInput = (
  chosen: ChosenTemplate,
  language: TemplateLanguage,
): JobTypeInput | null => {
  const template = job_type_templates.find((of) => of.id === chosen.id);
  if (!template) return null;
  const { id: code, checklist, required_skills, ...plain } = template;
  return {
    ...plain,
    code,
    name: chosen.name,
    duration_minutes: numberOrNull(chosen.duration_minutes),
    sla_hours: numberOrNull(chosen.sla_hours),
    checklist: checklist.map(({ label, required }) => ({ label: label[language], required })),
    required_skills: required_skills.map((skill) => skill[language]),
  };
};

export const itemInput = (chosen: ChosenTemplate, language: TemplateLanguage): NewItem | null => {
  const template = item_templates.find((of) => of.id === chosen.id);
  if (!template) return null;
  const { id: sku, type, unit, tracked } = template;
  const tracking = { track_serial: tracked, track_mac: tracked };
  const price = typedNumber(chosen.price);
  return { sku, name: chosen.name, type, unit: unit[language], price, ...tracking };
};
