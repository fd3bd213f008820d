import type { Caller } from "../../../src/access/caller.ts";
import { createUser } from "../../../src/access/users.ts";
import { createBoard } from "../../../src/boards/create.ts";
import { type ColumnRow, columnsOf } from "../../../src/boards/queries.ts";
import type { OrgTx } from "../../../src/database/org.ts";
import { createJobType } from "../../../src/job-types/save.ts";
import type { JobTypeInput } from "../../../src/job-types/wire.ts";
import { abilities } from "../../../src/shared/abilities.ts";
import { type Filling, times } from "./organization.ts";

const boards_count = 20;
/** At a million tickets each has a visit every two hours. */
const technicians_count = 200;
const job_types_count = 12;

export interface FilledBoard {
  id: string;
  columns: readonly ColumnRow[];
}

/** What the tickets of an organization are about, but for its clients. */
export interface Field {
  caller: Caller;
  technicians: { id: string }[];
  boards: FilledBoard[];
  /** Of which nobody makes tickets but who counts its cards. */
  small_board: FilledBoard;
  job_type_ids: string[];
}

export const makeField = ({ inOrg, organization }: Filling): Field => {
  const caller: Caller = {
    organization,
    actor: { type: "system", id: null, name: "bench" },
    abilities,
    board_ids: null,
    channel: "web",
  };
  return inOrg((tx) => ({
    caller,
    technicians: times(technicians_count, (n) =>
      createUser(tx, { email: `t${n}@cedar.example`, name: `Technician ${n}`, role: "technician" }),
    ),
    boards: times(boards_count, (n) => newBoard(tx, `Board ${n}`)),
    small_board: newBoard(tx, "Small board"),
    job_type_ids: times(job_types_count, (n) =>
      createJobType(tx, caller, jobTypeOf(`Job type ${n}`)),
    ),
  }));
};

export const newBoard = (tx: OrgTx, name: string): FilledBoard => {
  const id = createBoard(tx, { name });
  return { id, columns: columnsOf(tx, id) };
};

/** One that asks for nothing and is not billed. */
export const jobTypeOf = (name: string): JobTypeInput => ({
  name,
  board_id: null,
  color: null,
  default_priority: "medium",
  sla_hours: 24,
  duration_minutes: 60,
  billing_mode: "none",
  requires_client: false,
  auto_assign: false,
  active: true,
  checklist: [],
  default_items: [],
  required_skills: [],
});
