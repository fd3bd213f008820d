import { subscribable_topics } from "../events/topics.ts";

/** Calls the running service as any client would. */
export type CallService = <T>(method: string, path: string, body?: object) => Promise<T>;

export const connect =
  (base_url: string, key: string): CallService =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(base_url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };

interface Endpoint {
  id: string;
  secret: string;
}

/** Sends every topic to `url`: through the endpoint of an earlier run, if there is one. */
export const subscribe = async (call: CallService, url: string): Promise<Endpoint> => {
  const [former] = await call<Endpoint[]>("GET", "/v1/webhooks");
  if (!former)
    return call("POST", "/v1/webhooks", {
      url,
      description: "The demo's receiver",
      topics: subscribable_topics,
    });
  await call("PUT", `/v1/webhooks/${former.id}`, { url, active: true });
  return call("POST", `/v1/webhooks/${former.id}/roll-secret`);
};

interface Board {
  id: string;
  columns: { id: string; category: string }[];
}

/** What the printed requests name: the first board and the first job on it. */
export const readNamed = async (call: CallService) => {
  const boards = await call<{ data: Board[] }>("GET", "/v1/ticket-boards");
  const [board] = boards.data;
  if (!board) throw new Error("The demo's database has no board: run lastmile demo --fresh");
  const jobs = await call<{ data: { id: string; ticket_number: string }[] }>(
    "GET",
    `/v1/tickets?board_id=${board.id}&sort_by=status&sort_order=asc&per_page=1`,
  );
  const [ticket] = jobs.data;
  const column = board.columns.find(({ category }) => category === "in_progress");
  if (!ticket || !column)
    throw new Error("The demo's board has no job to move: run lastmile demo --fresh");
  return { board_id: board.id, ticket, column_id: column.id };
};
