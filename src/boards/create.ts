import type { Caller } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import { checkReference } from "../database/references.ts";
import { Refusal } from "../refusal.ts";
import { type Category, categories } from "../shared/categories.ts";
import { addColumn, checkCategories } from "./columns.ts";
import { replaceMembers } from "./members.ts";
import type { BoardInput, ColumnInput, Member } from "./wire.ts";

const default_names: Record<Category, string> = {
  new: "New",
  scheduled: "Scheduled",
  in_progress: "In progress",
  waiting: "Waiting",
  done: "Done",
  cancelled: "Cancelled",
};

const default_columns: ColumnInput[] = categories.map((category) => ({
  name: default_names[category],
  category,
}));

/** Refuses API keys that are limited to certain boards: they could not open the new board. */
export const checkCanCreate = ({ actor, board_ids }: Caller): void => {
  if (actor.type === "api_key" && board_ids !== null)
    throw new Refusal("forbidden", "A key that is limited to some boards cannot create one.", {
      ability: "boards:manage",
    });
};

/** Creates a board at the end of the list, with the default columns unless columns are sent. Returns its id. */
export const createBoard = (tx: OrgTx, input: BoardInput): string => {
  const columns = input.columns ?? default_columns;
  checkCategories(columns, "columns");
  checkReference(tx, "branch", "branch_id", input.branch_id);
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
  for (const column of columns) addColumn(tx, id, column);
  replaceMembers(tx, id, input.members ?? []);
  return id;
};

/** Makes the creator a lead of the board, unless they can open every board anyway. */
export const withCreator = ({ actor, board_ids }: Caller, members: Member[]): Member[] => {
  const creator = actor.type === "user" && board_ids !== null ? actor.id : null;
  if (creator === null || members.some(({ user_id }) => user_id === creator)) return members;
  return [...members, { user_id: creator, role: "lead" }];
};
