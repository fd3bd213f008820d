import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardDetail, TicketListed } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { serverNow } from "../api/server-clock.ts";
import { today } from "../format/time.ts";
import { archive, move as moveTicket, unarchive } from "../ticket/changes.ts";
import { type Filter, isFiltering, matching, no_filter } from "./filter.ts";
import type { LastBoard } from "./last-board.ts";
import { type BoardState, boardState, merge, replace, wasMoved } from "./merge.ts";
import {
  columnOf,
  isAtPosition,
  moveTo,
  type Position,
  type Positions,
  positionOf,
  targetIndex,
} from "./positions.ts";
import { Queue } from "./queue.ts";
import { readBoard } from "./read-board.ts";
import { type Sort, sorted } from "./sort.ts";

/** Further moves wait. */
const moves_sent_at_once = 4;

/** A move without a response so far. */
interface Move {
  ticket_id: string;
  position: Position;
}

/** The card that is being moved. With keys, `position` is where it would be dropped. */
export interface Dragged {
  ticket_id: string;
  by: "keys" | "mouse";
  position: Position | null;
}

/** A column without its cards. */
export type Column = Omit<BoardDetail["columns"][number], "tickets">;

interface Listener {
  onRefused(ticket: TicketListed, refusal: Refusal): void;
  /** Another user moved or removed the card that is being dragged here. */
  onMovedByOthers(ticket: TicketListed, now: TicketListed | undefined): void;
  /** The board was deleted, or access to it was lost. */
  onGone(): void;
}

/**
 * The cards of a board: the service's last known state with the pending moves applied on top
 * (optimistic updates). A refused move is dropped, which undoes it alone.
 */
export class Cards {
  readonly columns = signal<readonly Column[]>([]);
  readonly filter = signal<Filter>(no_filter);
  readonly sort = signal<Sort>("");
  readonly dragged = signal<Dragged | null>(null);
  private readonly state = signal<BoardState>(boardState([]));
  private readonly moves = signal<readonly Move[]>([]);
  /** The last request of each card, so that its next move is sent after it. Whether it was accepted. */
  private readonly requests = new Map<string, Promise<boolean>>();
  /** The last request to each column, so that cards that are moved together keep their order. */
  private readonly requests_to = new Map<string, Promise<boolean>>();
  private readonly sending = new Queue(moves_sent_at_once);
  /** Ids of tickets that changed during the current read; null without one. */
  private changed_during_read: Set<string> | null = null;
  private must_reread = false;
  /** Whether several moves were sent at once. */
  private has_overlap = false;
  private shown: ReadonlyMap<string, readonly TicketListed[]> = new Map();

  constructor(
    readonly board_id: string,
    private readonly listener: Listener,
    /** Shown until the board is read. */
    last?: LastBoard,
  ) {
    if (!last) return;
    this.columns.value = last.columns;
    this.state.value = boardState(last.tickets);
  }

  /** Whether there is anything to show: the last state, or what was read. */
  get has_data(): boolean {
    return this.columns.value.length > 0;
  }

  /** What the board shows, without pending moves. */
  get last(): LastBoard {
    const { tickets, positions } = this.state.value;
    const withPosition = [...positions.values()].flatMap((column) =>
      column.flatMap(({ id, position }) => {
        const ticket = tickets.get(id);
        return ticket ? [{ ...ticket, position }] : [];
      }),
    );
    return { columns: this.columns.value, tickets: withPosition };
  }

  /** The cards of each column with all moves applied, including filtered ones. */
  private readonly positions: ReadonlySignal<Positions> = computed(() => {
    const { ticket_id, position } = this.dragged.value ?? {};
    const moved = withMoves(this.state.value.positions, this.moves.value);
    return ticket_id && position ? moveTo(moved, ticket_id, position) : moved;
  });

  /** The visible cards by column. An unchanged column keeps its array, so that it is not rendered again. */
  readonly lists: ReadonlySignal<ReadonlyMap<string, readonly TicketListed[]>> = computed(() => {
    const { tickets } = this.state.value;
    const filter = this.filter.value;
    const is_shown = isFiltering(filter)
      ? matching(filter, { today: today(), now_ms: serverNow() })
      : () => true;
    const dragged_id = this.dragged.value?.ticket_id;
    const lists = this.columns.value.map(({ id }): [string, readonly TicketListed[]] => {
      const cards = (this.positions.value.get(id) ?? []).flatMap((card) => {
        const ticket = tickets.get(card.id);
        return ticket && (card.id === dragged_id || is_shown(ticket)) ? [ticket] : [];
      });
      return [id, keepIfEqual(this.shown.get(id), sorted(cards, this.sort.value))];
    });
    this.shown = new Map(lists);
    return this.shown;
  });

  /** The number of cards in each column, including filtered ones. */
  readonly counts: ReadonlySignal<ReadonlyMap<string, number>> = computed(
    () => new Map([...this.positions.value].map(([id, cards]) => [id, cards.length])),
  );

  /** Ids of tickets with pending moves. */
  readonly moving: ReadonlySignal<ReadonlySet<string>> = computed(
    () => new Set(this.moves.value.map(({ ticket_id }) => ticket_id)),
  );

  readonly tickets: ReadonlySignal<ReadonlyMap<string, TicketListed>> = computed(
    () => this.state.value.tickets,
  );

  async read(): Promise<void> {
    if (this.changed_during_read) {
      this.must_reread = true;
      return;
    }
    const changed = new Set<string>();
    this.changed_during_read = changed;
    try {
      const { columns } = await readBoard(this.board_id);
      const tickets = columns.flatMap((column) => column.tickets);
      batch(() => {
        this.columns.value = sameColumns(this.columns.value, columns);
        this.setState(replace(this.state.value, tickets, changed));
      });
    } finally {
      this.changed_during_read = null;
    }
    if (this.must_reread) {
      this.must_reread = false;
      await this.read();
    }
  }

  /** Reads the board again. A failure is ignored; the next refetch makes up for it. */
  refetch(): void {
    this.read().catch((error) => {
      const { status } = asRefusal(error);
      if (status === 404 || status === 403) this.listener.onGone();
    });
  }

  /** Applies tickets from events or responses. */
  applyChanges(tickets: readonly TicketListed[]): void {
    for (const { id } of tickets) this.changed_during_read?.add(id);
    this.setState(
      merge(
        this.state.value,
        tickets.filter(({ board_id }) => board_id === this.board_id),
      ),
    );
  }

  drag(dragged: Dragged): void {
    this.dragged.value = dragged;
  }

  /** Ends the drag without a move. */
  cancelDrag(): void {
    this.dragged.value = null;
  }

  /** Moves a card at once and sends the move. Returns false if the card is already there. */
  move(ticket_id: string, position: Position): boolean {
    const moved = withMoves(this.state.value.positions, this.moves.value);
    const is_unmoved = isAtPosition(moved, ticket_id, position);
    const move = { ticket_id, position };
    batch(() => {
      if (this.dragged.value?.ticket_id === ticket_id) this.dragged.value = null;
      if (!is_unmoved) this.moves.value = [...this.moves.value, move];
    });
    if (!is_unmoved) {
      const { column_id } = position;
      const before = [this.requests.get(ticket_id), this.requests_to.get(column_id)];
      const request = Promise.all(before).then(() => this.sending.run(() => this.send(move)));
      this.requests.set(ticket_id, request);
      this.requests_to.set(column_id, request);
    }
    return !is_unmoved;
  }

  columnOf(id: string): string | undefined {
    return columnOf(this.positions.value, id);
  }

  /** Where a card is, with all moves applied but not the drag. */
  positionOf(id: string): Position | undefined {
    return positionOf(withMoves(this.state.value.positions, this.moves.value), id);
  }

  /** The first card from the target on that is none of these; null for the bottom. */
  nextOther({ column_id, before }: Position, ids: readonly string[]): string | null {
    const column = withMoves(this.state.value.positions, this.moves.value).get(column_id) ?? [];
    const from = column.findIndex((card) => card.id === before);
    if (before === null || from < 0) return null;
    return column.slice(from).find((card) => !ids.includes(card.id))?.id ?? null;
  }

  /** Whether the card's last move was accepted, once that is known. */
  async settled(id: string): Promise<boolean> {
    return (await this.requests.get(id)) ?? true;
  }

  async archive(id: string): Promise<void> {
    this.applyChanges([await archive(id)]);
  }

  /** Undoes `archive`: the card goes back to where it was. */
  async unarchive({ id, column_id, position }: TicketListed): Promise<void> {
    await unarchive(id);
    this.applyChanges([await moveTicket(id, { column_id, position })]);
  }

  private async send(move: Move): Promise<boolean> {
    const { ticket_id: id, position } = move;
    const others_before = this.moves.value.slice(0, this.moves.value.indexOf(move));
    const index = targetIndex(withMoves(this.state.value.positions, others_before), id, position);
    this.has_overlap ||= this.moves.value.length > 1;
    try {
      const ticket = await moveTicket(id, { column_id: position.column_id, position: index });
      batch(() => {
        this.removeMove(move);
        this.applyChanges([ticket]);
      });
      // The service may have applied concurrent moves in another order.
      if (this.has_overlap && this.moves.value.length === 0) {
        this.has_overlap = false;
        this.refetch();
      }
      return true;
    } catch (error) {
      const refusal = asRefusal(error);
      const ticket = this.state.value.tickets.get(id);
      this.removeMove(move);
      if (ticket) this.listener.onRefused(ticket, refusal);
      this.refetch();
      return false;
    }
  }

  private removeMove(move: Move): void {
    this.moves.value = this.moves.value.filter((each) => each !== move);
  }

  private setState(next: BoardState): void {
    const before = this.state.value;
    const { ticket_id = "" } = this.dragged.value ?? {};
    const dragged = before.tickets.get(ticket_id);
    // The response to a move made here is not a move by another user.
    const is_moved_by_others =
      dragged && !this.moving.value.has(ticket_id) && wasMoved(before, next, ticket_id);
    batch(() => {
      if (is_moved_by_others) this.dragged.value = null;
      this.state.value = next;
    });
    if (is_moved_by_others) this.listener.onMovedByOthers(dragged, next.tickets.get(ticket_id));
  }
}

const withMoves = (positions: Positions, moves: readonly Move[]): Positions =>
  moves.reduce((moved, { ticket_id, position }) => moveTo(moved, ticket_id, position), positions);

const keepIfEqual = <T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] =>
  before?.length === now.length && before.every((each, index) => each === now[index])
    ? before
    : now;

/** Drops the cards, and keeps the objects of unchanged columns. */
const sameColumns = (
  before: readonly Column[],
  read: readonly BoardDetail["columns"][number][],
): readonly Column[] => {
  const columns = read.map(({ tickets: _, ...column }) => {
    const shown = before.find(({ id }) => id === column.id);
    return shown && JSON.stringify(shown) === JSON.stringify(column) ? shown : column;
  });
  return keepIfEqual(before, columns);
};
