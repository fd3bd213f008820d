import { api, dataOf } from "../../api/client.ts";

/** All job types that this person sees, those in use first, with the names of their boards. */
export const readJobTypes = async () => {
  const [boards, { data }] = await Promise.all([
    dataOf(api.GET("/v1/ticket-boards")),
    dataOf(api.GET("/v1/ticket-job-types", { params: { query: { include_inactive: true } } })),
  ]);
  const names = new Map(boards.data.map(({ id, name }) => [id, name]));
  return data
    .map((job_type) => ({ ...job_type, board_name: names.get(job_type.board_id ?? "") ?? null }))
    .sort((a, b) => Number(b.active) - Number(a.active) || a.name.localeCompare(b.name));
};

export type ListedJobType = Awaited<ReturnType<typeof readJobTypes>>[number];
