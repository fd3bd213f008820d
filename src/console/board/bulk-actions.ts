import type { Ticket, TicketListed } from "../api/document.d.ts";
import { readTicket } from "../api/read-ticket.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { archive, move, unarchive, update } from "../ticket/changes.ts";

/** What is done to each of several cards, and how that is undone. */
export interface BulkAction {
  /** The notice for this many cards. */
  done(count: number): string;
  change(ticket: TicketListed): Promise<Ticket>;
  undo(before: TicketListed, after: Ticket): Promise<Ticket>;
}

/** On the board, longer lists are cut at 4 KiB. */
const surely_whole_length = 1000;

/** The ticket with whole lists. */
const wholeOf = (ticket: TicketListed): Promise<TicketListed | Ticket> | TicketListed => {
  const { labels, assigned_users } = ticket;
  return JSON.stringify([labels, assigned_users]).length > surely_whole_length
    ? readTicket(ticket.id)
    : ticket;
};

export const moving = (column: { id: string; name: string }): BulkAction => ({
  done: (count) => strings.value.bulk.moved(count, column.name),
  change: ({ id }) => move(id, { column_id: column.id }),
  undo: ({ id, column_id, position }) => move(id, { column_id, position }),
});

export const archiving = (): BulkAction => ({
  done: (count) => strings.value.bulk.archived(count),
  change: ({ id }) => archive(id),
  undo: async ({ id, column_id, position }) => {
    await unarchive(id);
    return move(id, { column_id, position });
  },
});

/** Assigns to this person alone; null to nobody. */
export const assigning = (person: { id: string; name: string } | null): BulkAction => {
  const previous = new Map<string, string[]>();
  return {
    done: (count) =>
      person
        ? strings.value.bulk.assigned(count, person.name)
        : strings.value.bulk.unassigned(count),
    change: async (card) => {
      const ticket = await wholeOf(card);
      previous.set(card.id, ticket.assigned_users);
      return update(ticket, { assigned_users: person ? [person.id] : [] });
    },
    undo: ({ id }, after) => update(after, { assigned_users: previous.get(id) ?? [] }),
  };
};

export const labelling = (label: string): BulkAction => {
  const previous = new Map<string, string[]>();
  return {
    done: (count) => strings.value.bulk.labelled(count, label),
    change: async (card) => {
      const ticket = await wholeOf(card);
      previous.set(card.id, ticket.labels);
      return update(ticket, { labels: [...new Set([...ticket.labels, label])] });
    },
    undo: ({ id }, after) => update(after, { labels: previous.get(id) ?? [] }),
  };
};

export const progressText = (changed: number, of: number): string =>
  strings.value.bulk.progress(number(changed), number(of));
