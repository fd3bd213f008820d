import { startSession } from "../src/access/sign-in/sessions/sessions.ts";
import type { User } from "../src/access/user-queries.ts";
import type { Category } from "../src/shared/categories.ts";
import { type Sent, World } from "./world.ts";

interface Column {
  id: string;
  name: string;
  category: Category;
  position: number;
}

/** The world with one board, Field work, that has a column of each category. */
export class TicketWorld extends World {
  board: { id: string; columns: Column[] } = { id: "", columns: [] };

  static async open(): Promise<TicketWorld> {
    const world = new TicketWorld();
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    return world;
  }

  /** The id of the board's first column of a category. */
  column(category: Category): string {
    const found = this.board.columns.find((column) => column.category === category);
    if (!found) throw new Error(`no ${category} column`);
    return found.id;
  }

  /** Logs a person in: what their calls carry. */
  as({ id }: User): Sent {
    const { token } = this.sqlite.writeNow((tx) =>
      startSession(tx, [{ org_id: this.cedar.id, user_id: id }]),
    );
    return { key: token, headers: { "organization-id": this.cedar.id } };
  }

  /** What creates a small repair. */
  input(more: object = {}): Record<string, unknown> {
    return {
      title: "No internet",
      board_id: this.board.id,
      priority: "high",
      type: "support",
      ...more,
    };
  }

  /** Creates a ticket; the answered body. */
  async ticket(more: object = {}) {
    const { status, body } = await this.post("/v1/tickets", this.input(more));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Moves a ticket to the first column of a category. */
  moveTo(id: string, category: Category, position?: unknown) {
    return this.post(`/v1/tickets/${id}/move`, { column_id: this.column(category), position });
  }
}
