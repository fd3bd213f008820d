import type { Random } from "../../../src/demo/random.ts";

type Id = string | number;

/** Fields and parameters that name something, and the last word of the path where it is made. */
const kinds: Record<string, string> = {
  id: "clients",
  client_id: "clients",
  board_id: "ticket-boards",
  board_ids: "ticket-boards",
  column_id: "columns",
  move_to: "columns",
  ids: "columns",
  job_type_id: "ticket-job-types",
  branch_id: "branches",
  isp_id: "isps",
  generator_id: "generators",
  collector_id: "collectors",
  item_uuid: "items",
  service_id: "items",
  technician_id: "users",
  user_id: "users",
  token: "calendars",
  assignee: "users",
  assigned_users: "users",
  ticket_id: "tickets",
  follow_up_of: "tickets",
  invoice_id: "invoices",
  payment_id: "payments",
};

const kept_max = 40;

/** Technicians are people. */
const sameAs = (kind: string): string => (kind === "ticket-technicians" ? "users" : kind);
const calendar = /\/([^/]+)\.ics$/;

/** Ids that answers have shown: with them requests reach deep. */
export class KnownIds {
  private readonly known = new Map<string, Id[]>();

  add(kind: string, id: Id): void {
    const list = this.known.get(sameAs(kind)) ?? [];
    if (list.includes(id)) return;
    this.known.set(sameAs(kind), [...list, id].slice(-kept_max));
  }

  /** An id for a field of this name; a random one when none is known. */
  forField(field: string, random: Random): Id {
    return this.pick(kinds[field] ?? field, random);
  }

  /** An id for a parameter of a path: of what the word before it lists. */
  forParameter(path: string, parameter: string, random: Random): Id {
    const before = path.split("/").at(path.split("/").indexOf(`:${parameter}`) - 1) ?? "";
    const kind = parameter === "id" || parameter === "uuid" ? before : kinds[parameter];
    return this.pick(kind ?? before, random);
  }

  private pick(kind: string, random: Random): Id {
    const list = this.known.get(sameAs(kind)) ?? [];
    return list.length === 0 ? Bun.randomUUIDv7() : random.pick(list);
  }

  /** Remembers the ids of an answer to `path`. */
  learn(path: string, body: unknown): void {
    const words = path.split("/").filter((word) => word !== "" && !word.startsWith(":"));
    this.visit(body, words.at(-1) ?? "");
  }

  /** What the path names is deleted: the next ones shall find something. */
  forget(path: string): void {
    const gone = path.split("?", 1)[0]?.split("/").at(-1);
    for (const [kind, list] of this.known)
      this.known.set(
        kind,
        list.filter((id) => gone !== String(id)),
      );
  }

  private visit(value: unknown, kind: string): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.visit(item, kind);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, child] of Object.entries(value)) {
      const id = typeof child === "string" || typeof child === "number";
      if (id && (name === "id" || name === "uuid")) this.add(kind, child);
      else if (id && kinds[name]) this.add(kinds[name], child);
      else if (name === "calendar_url" && typeof child === "string")
        this.add("calendars", calendar.exec(child)?.[1] ?? "");
      else if (name === "data") this.visit(child, kind);
      else if (Array.isArray(child)) this.visit(child, name);
    }
  }
}
