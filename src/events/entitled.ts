import { own_tickets, type UserAbility } from "../shared/roles.ts";
import { abilityOf, type TopicName } from "../shared/topics.ts";

/** A key or a person that reads events, with their current rights. */
export interface Reader {
  abilities: readonly UserAbility[];
  /** The boards that they can open; null: all. */
  board_ids: readonly string[] | null;
}

/** Whether the events of a topic are about tickets, and so belong to a board. */
export const isAboutTickets = (topic: TopicName): boolean => abilityOf(topic) === "tickets:read";

/**
 * Whether the reader sees only their own tickets, and the topic is about tickets. An event does not contain whose
 * ticket it is about.
 */
export const isLimitedToOwn = (
  { abilities }: Pick<Reader, "abilities">,
  topic: TopicName,
): boolean => isAboutTickets(topic) && abilities.includes(own_tickets);

/** Whether the reader may read events of this topic, if only those of their own tickets. */
const readsSomeOf = ({ abilities }: Pick<Reader, "abilities">, topic: TopicName): boolean => {
  const ability = abilityOf(topic);
  return ability === null || abilities.includes(ability);
};

/** Whether the reader may read every event of this topic on the boards that they can open. */
export const readsTopic = (reader: Pick<Reader, "abilities">, topic: TopicName): boolean =>
  readsSomeOf(reader, topic) && !isLimitedToOwn(reader, topic);

/**
 * Whether the reader may have an event of this topic and board (decisions §7). `is_own`: it is about one of their
 * own tickets; false if that is not known.
 */
export const isEntitled = (
  reader: Reader,
  topic: TopicName,
  board_id: string | null,
  is_own = false,
): boolean =>
  (readsTopic(reader, topic) || (is_own && readsSomeOf(reader, topic))) &&
  (board_id === null || reader.board_ids === null || reader.board_ids.includes(board_id));
