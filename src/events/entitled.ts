import { own_tickets, type UserAbility } from "../shared/roles.ts";
import { abilityOf, type TopicName } from "../shared/topics.ts";

/** Somebody who may read events, a key or a person, as they stand now. */
export interface Reader {
  abilities: readonly UserAbility[];
  /** The boards that they open; null: all. */
  board_ids: readonly string[] | null;
}

/** Whether the events of a topic are about tickets, and so on a board. */
export const isAboutTickets = (topic: TopicName): boolean => abilityOf(topic) === "tickets:read";

/** Whether somebody sees tickets, but only their own: an event does not tell whose ticket it is about. */
export const isHeldToOwn = ({ abilities }: Pick<Reader, "abilities">, topic: TopicName): boolean =>
  isAboutTickets(topic) && abilities.includes(own_tickets);

/** Whether somebody may read events of this topic, if only those of their own tickets. */
const readsSomeOf = ({ abilities }: Pick<Reader, "abilities">, topic: TopicName): boolean => {
  const ability = abilityOf(topic);
  return ability === null || abilities.includes(ability);
};

/** Whether somebody may read every event of this topic, boards aside. */
export const readsTopic = (reader: Pick<Reader, "abilities">, topic: TopicName): boolean =>
  readsSomeOf(reader, topic) && !isHeldToOwn(reader, topic);

/**
 * Whether somebody may have an event of this topic and board (decisions §7). `is_own` says that it
 * is about a ticket of theirs, where that is known.
 */
export const isEntitled = (
  reader: Reader,
  topic: TopicName,
  board_id: string | null,
  is_own = false,
): boolean =>
  (readsTopic(reader, topic) || (is_own && readsSomeOf(reader, topic))) &&
  (board_id === null || reader.board_ids === null || reader.board_ids.includes(board_id));
