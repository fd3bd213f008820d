/** What the referee asks of a server. Each that can do it does the same work and answers the same. */
export const operation_names = [
  "read",
  "list",
  "filtered_list",
  "slim_board",
  "search_clients",
  "create",
  "complete",
  "mixed",
] as const;

export type OperationName = (typeof operation_names)[number];

/** A deterministic file, and what in it is asked for. */
export interface Data {
  /** Of clients, and of tickets. */
  rows: number;
  /** The closed file; each server gets a copy of its own. */
  database: string;
  /** Has every ability and no daily limit worth the name. */
  key: string;
  org_id: string;
  /** A board whose open cards are as many, whatever `rows` is. */
  board_id: string;
  /** Read round and round. */
  ticket_ids: string[];
  /** Open, each may be completed once, and what such a call sends. */
  open_ticket_ids: string[];
  completion: object;
  /** The body of a create. */
  ticket: object;
  /** Names and parts of names, as somebody types them. */
  searches: string[];
}

/** A server that the referee can start: ours, a floor beneath it or a peer. */
export interface Contender {
  name: string;
  /** When a change is on the disk: as `FULL, one COMMIT for a group of changes`. */
  durability: string;
  /** What of the work of ours it leaves out: authentication, limits, the log; empty when nothing. */
  leaves_out: string[];
  /** Whether it answers the paths of ours on the schema of ours: then the fixed rate asks it, too. */
  same_paths?: boolean;
  /** What it needs besides, made once for each file, in a folder that goes with the bench. */
  prepare?(data: Data, folder: string): Promise<void>;
  /** Its command on a file of its own. It prints `{"port":N}` on standard error when it answers. */
  start(database: string, data: Data): { command: string[]; env: Record<string, string> };
  /** The wrk script (Lua) of each operation that it has. */
  scripts(data: Data): Partial<Record<OperationName, string>>;
}
