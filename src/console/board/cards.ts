import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { api, dataOf } from "../api/client.ts";
import type { BoardDetail, TicketListed } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { serverNow } from "../api/server-clock.ts";
import { today } from "../format/time.ts";
import { type Filter, isFiltering, matching, no_filter } from "./filter.ts";
import { type BoardState, boardState, merge, replace, wasMoved } from "./merge.ts";
import { columnOf, indexIn, isThere, moveTo, type Position, type Positions } from "./positions.ts";

/** A move that was asked for, and is not answered yet. */
interface Move {
  ticket_id: string;
  position: Position;
}

/** A card that somebody holds: with the keys it stands where it would be dropped. */
export interface Held {
  ticket_id: string;
  by: "keys" | "mouse";
  position: Position | null;
}

/** A column as it is drawn. */
export type Column = Omit<BoardDetail["columns"][number], "tickets">;

interface Listener {
  onRefused(ticket: TicketListed, refusal: Refusal): void;
  /** Somebody else has moved the card that was held. */
  onTaken(ticket: TicketListed, now: TicketListed | undefined): void;
  /** The board is deleted, or closed to this person. */
  onGone(): void;
}

/**
 * The cards of a board: what the service is known to have, with one's own moves on top of it until
 * they are answered. A move that is refused is taken away, and so undoes itself and nothing else.
 */
export class Cards {
  readonly columns = signal<readonly Column[]>([]);
  readonly filter = signal<Filter>(no_filter);
  readonly held = signal<Held | null>(null);
  private readonly state = signal<BoardState>(boardState([]));
  private readonly moves = signal<readonly Move[]>([]);
  /** The last move of each card, so that the next is sent behind it. */
  private readonly sent = new Map<string, Promise<void>>();
  /** Tickets heard of while the board is read anew. */
  private heard: Set<string> | null = null;
  private is_stale = false;
  /** Several moves were under way at once. */
  private has_overlap = false;
  private shown: ReadonlyMap<string, readonly TicketListed[]> = new Map();

  constructor(
    readonly board_id: string,
    private readonly listener: Listener,
  ) {}

  /** Every column's cards as they stand, also those that the filter hides. */
  private readonly positions: ReadonlySignal<Positions> = computed(() => {
    const { ticket_id, position } = this.held.value ?? {};
    const moved = withMoves(this.state.value.positions, this.moves.value);
    return ticket_id && position ? moveTo(moved, ticket_id, position) : moved;
  });

  /** The cards that are shown, by column; a column in which nothing changed stays the same list. */
  readonly lists: ReadonlySignal<ReadonlyMap<string, readonly TicketListed[]>> = computed(() => {
    const { tickets } = this.state.value;
    const filter = this.filter.value;
    const is_shown = isFiltering(filter)
      ? matching(filter, { today: today(), now_ms: serverNow() })
      : () => true;
    const held_id = this.held.value?.ticket_id;
    const lists = this.columns.value.map(({ id }): [string, readonly TicketListed[]] => {
      const cards = (this.positions.value.get(id) ?? []).flatMap((card) => {
        const ticket = tickets.get(card.id);
        return ticket && (card.id === held_id || is_shown(ticket)) ? [ticket] : [];
      });
      return [id, sameOr(this.shown.get(id), cards)];
    });
    this.shown = new Map(lists);
    return this.shown;
  });

  /** How many cards each column has, with those that the filter hides. */
  readonly counts: ReadonlySignal<ReadonlyMap<string, number>> = computed(
    () => new Map([...this.positions.value].map(([id, cards]) => [id, cards.length])),
  );

  /** Tickets whose moves are not answered yet. */
  readonly moving: ReadonlySignal<ReadonlySet<string>> = computed(
    () => new Set(this.moves.value.map(({ ticket_id }) => ticket_id)),
  );

  readonly tickets: ReadonlySignal<ReadonlyMap<string, TicketListed>> = computed(
    () => this.state.value.tickets,
  );

  async read(): Promise<void> {
    if (this.heard) {
      this.is_stale = true;
      return;
    }
    const heard = new Set<string>();
    this.heard = heard;
    try {
      const board = await dataOf(
        api.GET("/v1/ticket-boards/{id}", {
          params: { path: { id: this.board_id }, query: { slim: true } },
        }),
      );
      batch(() => {
        this.columns.value = sameColumns(this.columns.value, board.columns);
        this.setState(replace(this.state.value, board.tickets, heard));
      });
    } finally {
      this.heard = null;
    }
    if (this.is_stale) {
      this.is_stale = false;
      await this.read();
    }
  }

  /** Reads anew what may have changed unheard; when that is not answered, the next doubt does it. */
  refetch(): void {
    this.read().catch((error) => {
      const { status } = asRefusal(error);
      if (status === 404 || status === 403) this.listener.onGone();
    });
  }

  /** What others, or one's own calls, made of tickets. */
  applyChanges(tickets: readonly TicketListed[]): void {
    for (const { id } of tickets) this.heard?.add(id);
    this.setState(
      merge(
        this.state.value,
        tickets.filter(({ board_id }) => board_id === this.board_id),
      ),
    );
  }

  hold(held: Held): void {
    this.held.value = held;
  }

  /** Lets go of what is held; it stands where it stood. */
  release(): void {
    this.held.value = null;
  }

  /** Moves a card: here at once, there in the order of its moves. Returns whether it moves at all. */
  move(ticket_id: string, position: Position): boolean {
    const moved = withMoves(this.state.value.positions, this.moves.value);
    const stays = isThere(moved, ticket_id, position);
    const move = { ticket_id, position };
    batch(() => {
      if (this.held.value?.ticket_id === ticket_id) this.held.value = null;
      if (!stays) this.moves.value = [...this.moves.value, move];
    });
    if (!stays) {
      const before = this.sent.get(ticket_id) ?? Promise.resolve();
      this.sent.set(
        ticket_id,
        before.then(() => this.send(move)),
      );
    }
    return !stays;
  }

  /** The column in which a card stands. */
  columnOf(id: string): string | undefined {
    return columnOf(this.positions.value, id);
  }

  async archive(id: string): Promise<void> {
    this.applyChanges([
      await dataOf(api.POST("/v1/tickets/{id}/archive", { params: { path: { id } } })),
    ]);
  }

  private async send(move: Move): Promise<void> {
    const { ticket_id: id, position } = move;
    const others_before = this.moves.value.slice(0, this.moves.value.indexOf(move));
    const index = indexIn(withMoves(this.state.value.positions, others_before), id, position);
    this.has_overlap ||= this.moves.value.length > 1;
    try {
      const ticket = await dataOf(
        api.POST("/v1/tickets/{id}/move", {
          params: { path: { id } },
          body: { column_id: position.column_id, position: index },
        }),
      );
      batch(() => {
        this.drop(move);
        this.applyChanges([ticket]);
      });
      // In which order the service took several at once, nobody has said.
      if (this.has_overlap && this.moves.value.length === 0) {
        this.has_overlap = false;
        this.refetch();
      }
    } catch (error) {
      const refusal = asRefusal(error);
      const ticket = this.state.value.tickets.get(id);
      this.drop(move);
      if (ticket) this.listener.onRefused(ticket, refusal);
      this.refetch();
    }
  }

  private drop(move: Move): void {
    this.moves.value = this.moves.value.filter((each) => each !== move);
  }

  private setState(next: BoardState): void {
    const before = this.state.value;
    const { ticket_id = "" } = this.held.value ?? {};
    const held = before.tickets.get(ticket_id);
    // One's own move that is answered while the card is held again is nobody else's.
    const is_taken = held && !this.moving.value.has(ticket_id) && wasMoved(before, next, ticket_id);
    batch(() => {
      if (is_taken) this.held.value = null;
      this.state.value = next;
    });
    if (is_taken) this.listener.onTaken(held, next.tickets.get(ticket_id));
  }
}

const withMoves = (positions: Positions, moves: readonly Move[]): Positions =>
  moves.reduce((moved, { ticket_id, position }) => moveTo(moved, ticket_id, position), positions);

const sameOr = <T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] =>
  before?.length === now.length && before.every((each, index) => each === now[index])
    ? before
    : now;

/** Without the cards, and the same objects where they say the same. */
const sameColumns = (
  before: readonly Column[],
  read: readonly BoardDetail["columns"][number][],
): readonly Column[] => {
  const columns = read.map(({ tickets: _, ...column }) => {
    const shown = before.find(({ id }) => id === column.id);
    return shown && JSON.stringify(shown) === JSON.stringify(column) ? shown : column;
  });
  return sameOr(before, columns);
};
