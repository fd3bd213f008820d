import type { History } from "../api/document.d.ts";
import { isolated } from "../format/bidi.ts";
import type { Strings } from "../strings/en.ts";

export type HistoryEntry = History[number];

/** The dictionary, names by id, and formats of times, dates and money. */
export interface HistoryFormatter {
  dictionary: Strings;
  person(id: string): string | undefined;
  job_type(id: string): string | undefined;
  task(id: string): string | undefined;
  moment(instant: string): string;
  span(from: string, until: string): string;
  date(day: string): string;
  money(amount: number, currency: string): string;
}

type Data = Readonly<Record<string, unknown>>;

const record = (value: unknown): Data =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Data) : {};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((of): of is string => typeof of === "string") : [];

/** An entry as text: a headline, then details. */
export const historyText = ({ type, data }: HistoryEntry, t: HistoryFormatter): string[] => {
  const { history } = t.dictionary.ticket;
  const moved = movedText(data, t);
  switch (type) {
    case "created":
      return [history.created(text(data.column) && isolated(String(data.column)))];
    case "updated":
      return [history.updated, ...Object.entries(data).flatMap((of) => changeText(of, t))];
    case "moved":
      return [history.moved, ...moved];
    case "scheduled":
      return [
        data.auto ? history.scheduled_by_itself : history.scheduled,
        ...visitText(data, t),
        ...beforeText(data, t),
        ...overrideText(data, t),
        ...moved,
      ];
    case "unscheduled":
      return [history.unscheduled, ...beforeText(data, t)];
    case "assigned":
      return [history.assigned, ...assignedText(data, t)];
    case "started":
      return [history.started, ...moved];
    case "completed":
      return [completedText(data, t), ...reportText(data, t), ...moved];
    case "cancelled":
      return [history.cancelled, ...reportText(data, t), ...moved];
    case "reopened":
      return [history.reopened, ...reportText(data, t), ...moved];
    case "archived":
      return [data.auto ? history.archived_by_itself : history.archived];
    case "unarchived":
      return [history.unarchived];
    case "invoiced":
      return [invoicedText(data, t)];
    case "sla_changed":
      return [history.sla_changed, ...slaText(data, t)];
    case "sla_breached":
      return [history.sla_breached, ...dueText(data.sla_due_at, t)];
    case "deleted":
      return [history.deleted];
  }
};

const movedText = ({ from, to }: Data, { dictionary }: HistoryFormatter): string[] => {
  const [before, after] = [text(record(from).column), text(record(to).column)];
  return before && after
    ? [dictionary.ticket.history.from_to(isolated(before), isolated(after))]
    : [];
};

const personText = (id: unknown, { person, dictionary }: HistoryFormatter): string =>
  isolated((text(id) && person(String(id))) || dictionary.ticket.history.somebody);

const visitText = (data: Data, t: HistoryFormatter): string[] => {
  const [from, until] = [text(data.scheduled_at), text(data.scheduled_until)];
  if (!from || !until) return [];
  return [
    t.dictionary.ticket.history.visit(personText(data.technician_id, t), t.span(from, until)),
  ];
};

const beforeText = ({ before }: Data, t: HistoryFormatter): string[] =>
  visitText(record(before), t).map(t.dictionary.ticket.history.before);

const overrideText = (data: Data, { dictionary }: HistoryFormatter): string[] => {
  if (!data.override) return [];
  const { history } = dictionary.ticket;
  const kinds = Array.isArray(data.conflicts)
    ? data.conflicts.flatMap((conflict) => {
        const kind = text(record(conflict).type);
        return kind && Object.hasOwn(history.conflicts, kind)
          ? [history.conflicts[kind as keyof typeof history.conflicts]]
          : [];
      })
    : [];
  return [history.override([...new Set(kinds)], text(data.override_reason))];
};

const assignedText = (data: Data, t: HistoryFormatter): string[] => {
  const { history } = t.dictionary.ticket;
  const names = (ids: unknown) => texts(ids).map((id) => personText(id, t));
  const [added, removed] = [names(data.added_user_ids), names(data.removed_user_ids)];
  return [
    ...(added.length > 0 ? [history.added(added)] : []),
    ...(removed.length > 0 ? [history.removed(removed)] : []),
  ];
};

const completedText = ({ outcome }: Data, { dictionary }: HistoryFormatter): string => {
  const { completed } = dictionary.ticket.history;
  return outcome === "partial" || outcome === "revisit" ? completed[outcome] : completed.done;
};

const reportText = (data: Data, { dictionary }: HistoryFormatter): string[] => {
  const { reason_codes } = dictionary.completion;
  const code = text(data.reason_code);
  return [
    ...(code && Object.hasOwn(reason_codes, code)
      ? [reason_codes[code as keyof typeof reason_codes]]
      : []),
    ...texts([data.reason, data.notes])
      .filter((given) => given !== "")
      .map(isolated),
  ];
};

const invoicedText = (data: Data, { dictionary, money }: HistoryFormatter): string => {
  const { total, currency } = data;
  const amount = typeof total === "number" && text(currency) ? money(total, String(currency)) : "";
  return dictionary.ticket.history.invoiced(isolated(text(data.number) ?? ""), isolated(amount));
};

const dueText = (due: unknown, { dictionary, moment }: HistoryFormatter): string[] => {
  const at = text(due);
  return at ? [dictionary.ticket.history.due(moment(at))] : [];
};

const slaText = (data: Data, t: HistoryFormatter): string[] => {
  const { history, hours, no_sla } = t.dictionary.ticket;
  const textOf = (of: unknown) => (typeof of === "number" ? hours(of) : no_sla);
  return [
    history.from_to(isolated(textOf(data.from)), isolated(textOf(data.to))),
    ...dueText(data.due_at, t),
    ...(data.breach_cleared ? [history.breach_cleared] : []),
  ];
};

/** One changed field with both values. */
const changeText = ([field, change]: [string, unknown], t: HistoryFormatter): string[] => {
  const { history, fields } = t.dictionary.ticket;
  const { from, to } = record(change);
  if (field === "checklist_state") return taskText(from, to, t);
  const name = Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field;
  if (field === "description") return [history.field_changed(name)];
  return [
    history.field(name, isolated(valueText(field, from, t)), isolated(valueText(field, to, t))),
  ];
};

const valueText = (field: string, value: unknown, t: HistoryFormatter): string => {
  const { dictionary } = t;
  if (Array.isArray(value)) return texts(value).join(", ") || dictionary.ticket.nothing;
  const of = text(value);
  if (of === undefined) return dictionary.ticket.nothing;
  if (field === "priority" && Object.hasOwn(dictionary.priority, of))
    return dictionary.priority[of as keyof typeof dictionary.priority];
  if (field === "type" && Object.hasOwn(dictionary.ticket_type, of))
    return dictionary.ticket_type[of as keyof typeof dictionary.ticket_type];
  if (field === "due_date") return t.date(of);
  if (field === "job_type_id") return t.job_type(of) ?? dictionary.ticket.history.another;
  if (field === "client_id") return dictionary.ticket.history.a_client;
  return of;
};

/** Ticked and unticked tasks. */
const taskText = (from: unknown, to: unknown, { dictionary, task }: HistoryFormatter): string[] => {
  const { history } = dictionary.ticket;
  const marks = (of: unknown) =>
    new Map(
      (Array.isArray(of) ? of : []).map((mark) => [String(record(mark).id), record(mark).done]),
    );
  const before = marks(from);
  return [...marks(to)]
    .filter(([id, done]) => before.get(id) !== done)
    .map(([id, done]) =>
      (done ? history.ticked : history.unticked)(isolated(task(id) ?? history.a_task)),
    );
};
