import type { House } from "./house.ts";

const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** A new ticket of the demo's technician, a month ahead: out of the way of other days. Returns its id. */
export const ownJob = async (house: House, title: string): Promise<string> => {
  const technicians = await house.call<{ id: string; name: string }[]>(
    "GET",
    "/v1/ticket-technicians",
  );
  const technician_id = technicians.find(({ name }) => name.startsWith("Rima"))?.id;
  const { data } = await house.call<{ data: { board: { id: string } }[] }>(
    "GET",
    `/v1/tickets?technician_id=${technician_id}&per_page=1`,
  );
  const { id } = await house.call<{ id: string }>("POST", "/v1/tickets", {
    title,
    board_id: data[0]?.board.id,
    technician_id,
    priority: "medium",
    type: "support",
    scheduled_at: inMinutes(30 * 24 * 60),
    scheduled_until: inMinutes(30 * 24 * 60 + 30),
    override: true,
    override_reason: "Whatever else there is",
  });
  return id;
};
