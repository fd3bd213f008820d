import type { Data, OperationName } from "../contender.ts";
import { mixedScript, postOnceScript, postScript, readScript } from "../scripts.ts";

/* What is asked of a service with the paths of ours. */

/** The reads of each operation, asked for in turn. */
export const readsOf = ({ ticket_ids, board_id, searches }: Data) => ({
  read: ticket_ids.map((id) => `/v1/tickets/${id}`),
  list: ["/v1/tickets"],
  filtered_list: ["/v1/tickets?priority=high&status=New"],
  slim_board: [`/v1/ticket-boards/${board_id}?slim=1`],
  search_clients: searches.map((text) => `/v1/clients?query=${encodeURIComponent(text)}`),
});

export const create_path = "/v1/tickets";
export const completePath = (id: string): string => `/v1/tickets/${id}/complete`;

/** Of a hundred requests: 80 reads, 20 changes. */
export const mixed_shares = {
  read: 56,
  list: 10,
  filtered_list: 6,
  search_clients: 6,
  slim_board: 2,
  create: 19,
  complete: 1,
} as const;

export type MixedKind = keyof typeof mixed_shares;

/** The kinds of a hundred requests, each spread evenly. */
export const mixed_kinds: readonly MixedKind[] = (
  Object.entries(mixed_shares) as [MixedKind, number][]
)
  .flatMap(([kind, share]) =>
    Array.from({ length: share }, (_, n) => ({ kind, place: (n + 0.5) / share })),
  )
  .sort((a, b) => a.place - b.place)
  .map(({ kind }) => kind);

/** The scripts for a service with the paths of ours. */
export const scriptsOf = (data: Data): Record<OperationName, string> => {
  const { key, ticket, completion } = data;
  const reads = readsOf(data);
  const complete_paths = data.open_ticket_ids.map(completePath);
  return {
    read: readScript(key, reads.read),
    list: readScript(key, reads.list),
    filtered_list: readScript(key, reads.filtered_list),
    slim_board: readScript(key, reads.slim_board),
    search_clients: readScript(key, reads.search_clients),
    create: postScript(key, create_path, ticket),
    complete: postOnceScript(key, complete_paths, completion),
    mixed: mixedScript(key, {
      kinds: mixed_kinds,
      reads,
      create: { path: create_path, body: ticket },
      complete: { paths: complete_paths, body: completion },
    }),
  };
};
