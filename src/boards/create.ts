import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import { type Category, categories } from "./categories.ts";

export interface NewColumn {
  name: string;
  category: Category;
  color?: string | null | undefined;
}

export interface NewBoard {
  name: string;
  description?: string | null | undefined;
  color?: string | null | undefined;
  branch_id?: string | null | undefined;
  columns?: NewColumn[] | undefined;
}

const default_names: Record<Category, string> = {
  new: "New",
  scheduled: "Scheduled",
  in_progress: "In progress",
  waiting: "Waiting",
  done: "Done",
  cancelled: "Cancelled",
};

const default_columns: NewColumn[] = categories.map((category) => ({
  name: default_names[category],
  category,
}));

/** A board keeps at least one column of each of these (decisions §4). */
const needed: Category[] = ["new", "done", "cancelled"];

/** Creates a board at the end of the list, with the default columns unless others are sent. Its id. */
export const createBoard = (tx: OrgTx, input: NewBoard): string => {
  const columns = input.columns ?? default_columns;
  for (const category of needed)
    if (!columns.some((column) => column.category === category))
      throw refuseField("columns", `must have a ${category} column`);
  checkBranch(tx, input.branch_id ?? null);
  const last = tx.first(tx.from("boards").select((of) => of.fn.max("position").as("position")));
  const id = Bun.randomUUIDv7();
  tx.insert("boards", {
    id,
    name: input.name,
    description: input.description ?? null,
    color: input.color ?? null,
    branch_id: input.branch_id ?? null,
    position: (last?.position ?? -1) + 1,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  });
  tx.insert(
    "board_columns",
    columns.map((column, position) => ({
      id: Bun.randomUUIDv7(),
      board_id: id,
      name: column.name,
      category: column.category,
      position,
      color: column.color ?? null,
      deleted_at: null,
    })),
  );
  return id;
};

const checkBranch = (tx: OrgTx, branch_id: string | null): void => {
  if (branch_id === null) return;
  const branch = tx.first(tx.from("branches").select("id").where("id", "=", branch_id));
  if (!branch) throw refuseField("branch_id", "is not known");
};
