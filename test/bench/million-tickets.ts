/**
 * Fills a database with tickets of one organization: `bun test/bench/million-tickets.ts FILE [COUNT]`.
 * One in twenty is open, a few were closed lately, the rest is archived. Prints what
 * `ticket-reads.ts` needs. The same count makes the same tickets.
 */
import { addClients } from "./filled/clients.ts";
import { makeField } from "./filled/field.ts";
import { newOrganization } from "./filled/organization.ts";
import { addTickets } from "./filled/tickets.ts";

const clients_count = 20_000;
/** Cards of the board that the detail is measured on. */
const small_board_cards = 500;

const [path = "", count = "1000000"] = process.argv.slice(2);
const filling = newOrganization(path);
const client_ids = addClients(filling, clients_count);
const field = makeField(filling);
addTickets(filling, field, client_ids, Number(count), small_board_cards);
filling.sqlite.close();
console.log(
  JSON.stringify({
    org_id: filling.organization.id,
    key: filling.key,
    board_id: field.boards[3]?.id,
    small_board_id: field.small_board.id,
    client_id: client_ids[1234],
    technician_id: field.technicians[5]?.id,
    job_type_id: field.job_type_ids[2],
  }),
);
