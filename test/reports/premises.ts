import type { Board, ReportWorld } from "./report-world.ts";

/** Offices, people and goods that a world begins with. */
export interface Premises {
  boards: Board[];
  branches: string[];
  isps: string[];
  collectors: number[];
  /** By their currency. */
  items: Record<string, string[]>;
  types: string[];
  technicians: string[];
}

/** Weekly hours: two shifts, a night, and as everybody. */
export const weeks = [
  {
    mon: [
      { start: "08:00", end: "12:00" },
      { start: "13:00", end: "17:30" },
    ],
    sat: [],
  },
  { fri: [{ start: "22:00", end: "06:00" }], sun: [{ start: "20:00", end: "24:00" }] },
  { sat: [{ start: "22:00", end: "03:30" }], sun: [{ start: "00:15", end: "04:00" }] },
  null,
];

export const furnish = async (world: ReportWorld): Promise<Premises> => {
  const branches = [await world.named("branches", "North"), await world.named("branches", "South")];
  const technicians: string[] = [];
  for (const [name, weekly_hours] of [
    ["Rima", weeks[1]],
    ["+Omar", weeks[3]],
    ["Elie", weeks[0]],
  ] as const)
    technicians.push(await world.technician(name, { weekly_hours, branch_id: branches[1] }));
  const [member = ""] = technicians;
  const item = (name: string, price: number, currency: string, tax_rate: number) =>
    world.item(name, { price, currency, tax_rate });
  return {
    branches,
    technicians,
    boards: [
      await world.board("Field", { branch_id: branches[0], members: [{ user_id: member }] }),
      await world.board("Network"),
    ],
    isps: [await world.named("isps", "Ogero"), await world.named("isps", "@Sodetel")],
    collectors: [await world.collector("Sami"), await world.collector("-Hadi")],
    items: {
      USD: [await item("Fibre", 19.99, "USD", 11), await item("Router", 7.5, "USD", 0)],
      LBP: [await item("Fibre in pounds", 450_000, "LBP", 11)],
      EUR: [await item("=Transit", 12.35, "EUR", 5.5)],
    },
    types: [
      await world.jobType("Installation", { billing_mode: "on_completion", sla_hours: 30 }),
      await world.jobType("Repair", { billing_mode: "manual" }),
      await world.jobType("Survey", { billing_mode: "none", sla_hours: 2 }),
      await world.jobType("-Removal", { billing_mode: "on_completion" }),
    ],
  };
};
