import { addColumn } from "../../../boards/columns.ts";
import { createBoard } from "../../../boards/create.ts";
import { boardOf, columnsOf } from "../../../boards/queries.ts";
import { updateBoard } from "../../../boards/update.ts";
import { BoardChanges, BoardInput, type ColumnInput } from "../../../boards/wire.ts";
import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { type Cells, listCell, listIn, wordIn } from "../cells.ts";
import type { FolderFile } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { findRecord, referenceIn, referencesIn } from "../reference-queries.ts";
import { hasAll } from "../unchanged.ts";

/** `Inbox=new;Doing=in_progress`, from left to right. */
const columnsIn = (cells: Cells) =>
  listIn(cells.columns)?.map((entry) => {
    const mark = entry.lastIndexOf("=");
    if (mark === -1) throw refuseField("columns", "must be like Inbox=new;Doing=in_progress");
    return { name: entry.slice(0, mark).trim(), category: wordIn(entry.slice(mark + 1).trim()) };
  });

/** `T-1;T-2=lead`. */
const membersIn = (db: OrgReader, cells: Cells) => {
  const entries = listIn(cells.members)?.map((entry) => {
    const [, ref = entry, lead] = /^(.*?)\s*(=\s*lead)?$/.exec(entry) ?? [];
    return { ref, role: lead ? ("lead" as const) : ("member" as const) };
  });
  if (entries === undefined) return undefined;
  const ids = referencesIn(
    db,
    "technicians",
    entries.map(({ ref }) => ref),
    "members",
  );
  return entries.map(({ role }, index) => ({ user_id: ids[index] ?? "", role }));
};

const inputOf = (db: OrgReader, cells: Cells) => ({
  name: cells.name,
  description: cells.description,
  color: cells.color,
  branch_id: referenceIn(db, "branches", cells, "branch_ref"),
  members: membersIn(db, cells),
  columns: columnsIn(cells),
});

const membersOf = (db: OrgReader, board_id: string) =>
  db.all(
    db
      .from("board_members")
      .select(["user_id", "role"])
      .where("board_id", "=", board_id)
      .orderBy("user_id"),
  );

/** The columns that the board does not have yet. Refuses another category for one that it has. */
const newColumns = (
  db: OrgReader,
  board_id: string,
  wanted: readonly ColumnInput[],
): ColumnInput[] => {
  const existing = columnsOf(db, board_id);
  return wanted.filter(({ name, category }) => {
    const same = existing.find((column) => column.name === name);
    if (same && same.category !== category)
      throw refuseField("columns", `${name} is a column of category ${same.category} already`);
    return !same;
  });
};

const byUser = (a: { user_id: string }, b: { user_id: string }) => (a.user_id < b.user_id ? -1 : 1);

export const boards: FolderFile = {
  importLine: ({ db, change }, { external_ref, cells }) => {
    const id = findRecord(db, "boards", external_ref);
    const input = inputOf(db, cells);
    if (id === null)
      return change(undefined, (tx) => {
        const board_id = createBoard(tx, validate(BoardInput, input));
        rememberImported(tx, "boards", external_ref, { id: board_id, content: null });
        return "created";
      });
    const { columns: sent_columns, ...sent } = input;
    const changes = validate(BoardChanges, sent);
    const columns = validate(BoardInput, { name: "x", columns: sent_columns }).columns ?? [];
    const added = newColumns(db, id, columns);
    const board = boardOf(db, id);
    const members = changes.members?.toSorted(byUser);
    const before = { ...board, members: membersOf(db, id) };
    if (added.length === 0 && hasAll(before, { ...changes, members })) return "unchanged";
    change(undefined, (tx) => {
      updateBoard(tx, board, changes);
      for (const column of added) addColumn(tx, id, column);
    });
    return "updated";
  },

  *exportLines(db) {
    const rows = db.all(db.from("boards").selectAll().orderBy("position").orderBy("id"));
    yield rows.flatMap((board) => {
      const { columns, has_tickets } = columnsToExport(db, board.id);
      if (board.deleted_at !== null && !has_tickets) return [];
      return [
        {
          external_ref: refOf(db, "boards", board.id),
          name: board.name,
          description: board.description,
          color: board.color,
          branch_ref: board.branch_id && refOf(db, "branches", board.branch_id),
          columns: listCell(columns.map(({ name, category }) => `${name}=${category}`)),
          members: listCell(membersToExport(db, board.id)),
        },
      ];
    });
  },
};

/** A board's columns; with those that are gone, if tickets still show them. */
const columnsToExport = (db: OrgReader, board_id: string) => {
  const used = new Set(
    db
      .all(
        db
          .from("ticket_counts")
          .innerJoin("board_columns", (join) =>
            join
              .onRef("board_columns.org_id", "=", "ticket_counts.org_id")
              .onRef("board_columns.id", "=", "ticket_counts.column_id"),
          )
          .select("column_id")
          .distinct()
          .where("board_columns.board_id", "=", board_id)
          .where("ticket_counts.count", ">", 0),
      )
      .map(({ column_id }) => column_id),
  );
  const all = db.all(
    db.from("board_columns").selectAll().where("board_id", "=", board_id).orderBy("position"),
  );
  const live = all.filter(({ deleted_at }) => deleted_at === null);
  const names = new Set(live.map(({ name }) => name));
  const gone = all.filter(
    ({ id, name, deleted_at }) => deleted_at !== null && used.has(id) && !names.has(name),
  );
  return { columns: [...live, ...gone], has_tickets: used.size > 0 };
};

/** The members who are in technicians.csv: others have no line. */
const membersToExport = (db: OrgReader, board_id: string): string[] =>
  db
    .all(
      db
        .from("board_members")
        .innerJoin("memberships", (join) =>
          join
            .onRef("memberships.org_id", "=", "board_members.org_id")
            .onRef("memberships.user_id", "=", "board_members.user_id"),
        )
        .leftJoin("technicians", (join) =>
          join
            .onRef("technicians.org_id", "=", "board_members.org_id")
            .onRef("technicians.user_id", "=", "board_members.user_id"),
        )
        .select(["board_members.user_id", "board_members.role"])
        .where("board_id", "=", board_id)
        .where((of) =>
          of.or([
            of("memberships.role", "=", "technician"),
            of("technicians.user_id", "is not", null),
          ]),
        )
        .orderBy("board_members.user_id"),
    )
    .map(({ user_id, role }) => {
      const ref = refOf(db, "technicians", user_id);
      return role === "lead" ? `${ref}=lead` : ref;
    });
