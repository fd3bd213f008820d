import { type House, people } from "./house.ts";

export interface PlannedTicket {
  id: string;
  ticket_number: string;
  technician_id: string | null;
  scheduled_at: string | null;
  assigned_users: string[];
}

/** A board of its own with technicians, for the day plan. Clocks show three hours more than UTC. */
export class PlanBoard {
  private constructor(
    private readonly house: House,
    readonly date: string,
    readonly id: string,
    /** Ids by first name. */
    readonly technicians: Readonly<Record<string, string>>,
  ) {}

  static async make(house: House, date: string, names: readonly string[]): Promise<PlanBoard> {
    const made = await Promise.all(
      names.map((name) =>
        house.call<{ id: string }>("POST", "/v1/users", {
          name,
          email: `${name.split(" ")[0]?.toLowerCase()}@${date}.example`,
          role: "technician",
        }),
      ),
    );
    const { data } = await house.call<{ data: { id: string; email: string }[] }>(
      "GET",
      "/v1/users?per_page=100",
    );
    const dispatcher = data.find(({ email }) => email === people.dispatcher)?.id;
    const members = [...made.map(({ id }) => id), dispatcher].map((user_id) => ({ user_id }));
    const { id } = await house.call<{ id: string }>("POST", "/v1/ticket-boards", {
      name: `Plan of ${date}`,
      members,
    });
    const technicians = Object.fromEntries(
      names.map((name, index) => [name.split(" ")[0], made[index]?.id ?? ""]),
    );
    return new PlanBoard(house, date, id, technicians);
  }

  instant(wall: string): string {
    return new Date(`${this.date}T${wall}:00+03:00`).toISOString().replace(".000", "");
  }

  job(title: string, more: object = {}): Promise<PlannedTicket> {
    return this.house.call("POST", "/v1/tickets", {
      ...{ title, board_id: this.id, type: "task", priority: "medium" },
      ...more,
    });
  }

  visit(title: string, technician: string, from: string, until: string, more: object = {}) {
    return this.job(title, {
      technician_id: this.technicians[technician],
      scheduled_at: this.instant(from),
      scheduled_until: this.instant(until),
      ...more,
    });
  }

  now({ id }: PlannedTicket): Promise<PlannedTicket> {
    return this.house.call("GET", `/v1/tickets/${id}`);
  }

  path(more = ""): string {
    return `/plan?board=${this.id}&date=${this.date}${more}`;
  }

  address(more = ""): string {
    return this.house.at(this.path(more));
  }
}
