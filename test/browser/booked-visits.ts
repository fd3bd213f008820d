import type { House } from "./house.ts";

interface Listed {
  id: string;
}

export interface Visit {
  id: string;
  title: string;
  client_id: string;
}

const atMinute = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Jobs of the demo's technician that take place now, in this order, each at a client of its own. */
export const bookVisits = async (
  house: House,
  titles: readonly string[],
  prefix = "at-the-door",
): Promise<Visit[]> => {
  const technicians = await house.call<(Listed & { name: string })[]>(
    "GET",
    "/v1/ticket-technicians",
  );
  const technician = technicians.find(({ name }) => name.startsWith("Rima"));
  const { data: tickets } = await house.call<{ data: { board: Listed }[] }>(
    "GET",
    `/v1/tickets?technician_id=${technician?.id}&per_page=1`,
  );
  const item = await house.call<{ uuid: string }>("POST", "/v1/items", {
    name: "Visit with a new connector",
    type: "service",
    price: 25,
  });
  const job_type = await house.call<Listed>("POST", "/v1/ticket-job-types", {
    name: `Repair ${prefix}`,
    billing_mode: "on_completion",
    default_items: [{ item_uuid: item.uuid, quantity: 1 }],
    checklist: [{ label: "Measure the level", required: true }],
  });
  const booked: Visit[] = [];
  for (const [at, title] of titles.entries()) {
    const client = await house.call<Listed>("POST", "/v1/clients", {
      name: `Client of ${title}`,
      username: `${prefix}-${at}`,
      phone_number: `+961 3 12 34 5${at}`,
      address: `${at} Harbour Street`,
      latitude: 33.9,
      longitude: 35.5,
    });
    const ticket = await house.call<Listed>("POST", "/v1/tickets", {
      title,
      board_id: tickets[0]?.board.id,
      client_id: client.id,
      job_type_id: job_type.id,
      technician_id: technician?.id,
      scheduled_at: atMinute((at - titles.length) / 2),
      scheduled_until: atMinute(5),
      override: true,
      override_reason: "They all call at once",
    });
    booked.push({ id: ticket.id, title, client_id: client.id });
  }
  return booked;
};
