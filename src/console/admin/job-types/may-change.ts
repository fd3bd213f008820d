import { opensEveryBoard } from "../../../shared/roles.ts";
import type { JobType } from "../../api/document.d.ts";
import { loggedIn, may } from "../../session/session.ts";

/** Whether this person may change job types at all. Technicians may by their role, but not beyond their own jobs. */
export const mayManageJobTypes = (): boolean => may("tickets:update") && !may("tickets:own");

/** Whether this person may change job types of the whole organization (decisions §4). */
export const mayUseEveryBoard = (): boolean => opensEveryBoard(loggedIn().place.role);

export const mayChange = ({ board_id }: Pick<JobType, "board_id">): boolean =>
  board_id !== null || mayUseEveryBoard();
